import Board
import BoardSession
import DragDropKit
import Foundation

/// Reports in the trace where pins are on the screen and when they are sharp, after they were painted.
final class PlacementTrace {
  private var frames: [PinID: CGRect] = [:]
  private var cardFrames: [PinID: CGRect] = [:]
  private var sharp: Set<PinID> = []
  private var isSettled = false
  private var isPainted = false
  private var isBegun = false
  /// The state that was reported last.
  private var reported: Shown?
  /// An item in view that wasn't sharp at the last report. Of ten thousand, it's asked first.
  private weak var blurred: SceneItem?

  /// Everything that the report depends on.
  private struct Shown: Equatable {
    /// The scene's count of changes.
    var changes: Int
    var viewport: Viewport
    /// The canvas's origin in the window.
    var origin: CGPoint
    var scaleFactor: Int
    var isMirrored: Bool
  }

  func reset() {
    reported = nil
    frames = [:]
    cardFrames = [:]
    sharp = []
    isSettled = false
    isPainted = false
    isBegun = false
  }

  func drawn(of scene: BoardScene) {
    guard Trace.current != nil, let view = scene.view, let window = view.window else { return }
    if !isBegun { begin(of: scene, window) }
    let shown = Shown(
      changes: scene.changes, viewport: scene.model.viewport,
      origin: view.convert(CGPoint.zero, to: nil), scaleFactor: window.scaleFactor,
      isMirrored: scene.model.isMirrored)
    guard shown != reported else { return }
    // Examining thousands of pins takes longer than drawing them, so it's done after the frame, whose
    // duration may be measured.
    window.afterNextFrame { [weak self, weak scene] in
      guard let self, let scene, shown != self.reported else { return }
      self.reported = shown
      self.report(shown, scene)
    }
  }

  private func begin(of scene: BoardScene, _ window: Window) {
    isBegun = true
    let items = scene.visibleItems
    Trace.emit(
      "board.begun",
      ["items": items.count, "shown": items.count { $0.shownSide > 0 }, "window": window.traceLabel])
  }

  private func report(_ shown: Shown, _ scene: BoardScene) {
    guard let window = scene.view?.window else { return }
    let context = Context(
      origin: shown.origin, window: window.traceLabel, board: scene.model.board.document.name)
    if Trace.tracesPins {
      let scale = scene.pixelScale
      report(
        scene.visibleItems.map { ($0, isSharp($0, at: scale, of: scene)) }, scene.frames.visible, context,
        scene)
    }
    reportProgress(context, scene)
  }

  private struct Context {
    var origin: CGPoint
    var window: String
    var board: String
  }

  private func report(
    _ states: [(SceneItem, Bool?)], _ below: [Pin], _ context: Context, _ scene: BoardScene
  ) {
    for pin in below {
      report("pin.placed", pin.id, pin.name, scene.model.shown(scene.model.frame(of: pin)), context, &frames)
    }
    // A card is at the position of its future pin, and a card with a sharp picture becomes a sharp pin.
    for (item, isSharp) in states {
      if let pin = scene.model.board.document.pin(item.id) {
        report(
          "pin.placed", pin.id, pin.name, scene.model.shown(scene.model.frame(of: pin)), context, &frames)
      } else if let card = scene.model.board.cards[item.id] {
        report(
          "card.placed", card.id, card.name, scene.model.shown(scene.model.viewport.viewRect(card.frame)),
          context, &cardFrames)
      }
      if isSharp == true {
        guard sharp.insert(item.id).inserted else { continue }
        Trace.emit(
          "pin.sharp", ["pin": item.id.description, "window": context.window, "board": context.board])
      } else {
        sharp.remove(item.id)
      }
    }
    let present = Set(states.map(\.0.id) + below.map(\.id))
    frames = frames.filter { present.contains($0.key) }
    cardFrames = cardFrames.filter { present.contains($0.key) }
    sharp.formIntersection(present)
  }

  private func report(
    _ event: String, _ id: PinID, _ name: String, _ frame: CGRect, _ context: Context,
    _ reported: inout [PinID: CGRect]
  ) {
    let rect = frame.offsetBy(dx: context.origin.x, dy: context.origin.y)
    guard reported[id] != rect else { return }
    reported[id] = rect
    Trace.emit(
      event,
      [
        "pin": id.description, "name": name, "window": context.window, "board": context.board,
        "frame": Trace.frame(rect),
      ])
  }

  /// Reports "painted" when everything in view is as sharp as the zoom needs, and "settled" when besides
  /// nothing is being added.
  private func reportProgress(_ context: Context, _ scene: BoardScene) {
    let visible = scene.visibleRect
    let scale = scene.pixelScale
    var count = 0
    func isBlurred(_ item: SceneItem) -> Bool {
      item.box.overlaps(visible) && isSharp(item, at: scale, of: scene) == false
    }
    if let blurred, !scene.has(blurred) || !isBlurred(blurred) { self.blurred = nil }
    if blurred == nil {
      // What has come last is sharp last.
      blurred = scene.order.reversed().first { item in
        if item.box.overlaps(visible) { count += 1 }
        return isBlurred(item)
      }
    }
    let painted = blurred == nil
    if painted != isPainted {
      isPainted = painted
      if painted {
        Trace.emit("board.painted", ["items": count, "window": context.window, "board": context.board])
      }
    }
    let settled =
      painted
      && !scene.model.board.cards.values.contains {
        if case .loading = $0.state { true } else { false }
      }
    if settled, !isSettled {
      Trace.emit("board.settled", ["pins": count, "window": context.window, "board": context.board])
    }
    isSettled = settled
  }

  /// Returns whether the item's drawing is as sharp as the zoom needs; nil if it can never be, since its
  /// picture failed.
  /// - Parameter scale: the screen pixels for each board point. The scene asks all views around the canvas.
  private func isSharp(_ item: SceneItem, at scale: Double, of scene: BoardScene) -> Bool? {
    guard !item.isMakeshift else { return false }
    switch item.shown {
    case .message: return nil
    case .own: return true
    case .nothing: return false
    case .picture(let side, let whole):
      let pixels = whole * scale
      if Double(side) >= pixels - 1 { return true }
      guard let key = item.picture, let picture = scene.model.board.pictures.picture(key) else {
        return false
      }
      return side >= picture.fullLongSide - 1
    }
  }
}
