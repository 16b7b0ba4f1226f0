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
  private var told: Shown?

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
    told = nil
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
    guard shown != told else { return }
    // Looking at thousands of pins takes longer than drawing them, so it's done after the frame, whose
    // duration may be measured.
    window.afterNextFrame { [weak self, weak scene] in
      guard let self, let scene, shown != self.told else { return }
      self.told = shown
      self.tell(shown, scene)
    }
  }

  private func begin(of scene: BoardScene, _ window: Window) {
    isBegun = true
    let items = scene.visibleItems
    Trace.emit(
      "board.begun",
      ["items": items.count, "shown": items.count { $0.shownSide > 0 }, "window": window.traceLabel])
  }

  private func tell(_ shown: Shown, _ scene: BoardScene) {
    guard let window = scene.view?.window else { return }
    let items = scene.visibleItems
    let places = Places(
      origin: shown.origin, window: window.traceLabel, board: scene.model.board.document.name)
    if Trace.tracesPins { tell(items.map { ($0, isSharp($0, of: scene)) }, places, scene) }
    tellProgress(items, places, scene)
  }

  private struct Places {
    var origin: CGPoint
    var window: String
    var board: String
  }

  private func tell(_ states: [(SceneItem, Bool?)], _ places: Places, _ scene: BoardScene) {
    // A card is at the place of its future pin, and a card with a sharp picture becomes a sharp pin.
    for (item, isSharp) in states {
      if let pin = scene.model.board.document.pin(item.id) {
        tell("pin.placed", pin.id, pin.name, scene.model.shown(scene.model.frame(of: pin)), places, &frames)
      } else if let card = scene.model.board.cards[item.id] {
        tell(
          "card.placed", card.id, card.name, scene.model.shown(scene.model.viewport.viewRect(card.frame)),
          places,
          &cardFrames)
      }
      if isSharp == true {
        guard sharp.insert(item.id).inserted else { continue }
        Trace.emit(
          "pin.sharp", ["pin": item.id.description, "window": places.window, "board": places.board])
      } else {
        sharp.remove(item.id)
      }
    }
    let present = Set(states.map(\.0.id))
    frames = frames.filter { present.contains($0.key) }
    cardFrames = cardFrames.filter { present.contains($0.key) }
    sharp.formIntersection(present)
  }

  private func tell(
    _ event: String, _ id: PinID, _ name: String, _ frame: CGRect, _ places: Places,
    _ told: inout [PinID: CGRect]
  ) {
    let place = frame.offsetBy(dx: places.origin.x, dy: places.origin.y)
    guard told[id] != place else { return }
    told[id] = place
    Trace.emit(
      event,
      [
        "pin": id.description, "name": name, "window": places.window, "board": places.board,
        "frame": Trace.frame(place),
      ])
  }

  /// Reports "painted" when everything in view is as sharp as the zoom needs, and "settled" when besides
  /// nothing is being added.
  private func tellProgress(_ items: [SceneItem], _ places: Places, _ scene: BoardScene) {
    let count = items.count
    let painted = items.allSatisfy { isSharp($0, of: scene) != false }
    if painted != isPainted {
      isPainted = painted
      if painted {
        Trace.emit("board.painted", ["items": count, "window": places.window, "board": places.board])
      }
    }
    let isLoading = scene.model.board.cards.values.contains {
      if case .loading = $0.state { true } else { false }
    }
    let settled = painted && !isLoading
    if settled, !isSettled {
      Trace.emit("board.settled", ["pins": count, "window": places.window, "board": places.board])
    }
    isSettled = settled
  }

  /// Returns whether the item's drawing is as sharp as the zoom needs; nil if it can never be, since its
  /// picture failed.
  private func isSharp(_ item: SceneItem, of scene: BoardScene) -> Bool? {
    guard let look = item.look, !item.isMakeshift else { return false }
    switch look.content {
    case .message: return nil
    case .note: return true
    case .empty: return false
    case .picture:
      guard let key = item.picture, let picture = scene.model.board.pictures.picture(key) else {
        return false
      }
      let pixels =
        max(look.pictureSize.width, look.pictureSize.height) * scene.model.viewport.zoom
        * Double(scene.view?.window?.scaleFactor ?? 1)
      return Double(item.shownSide) >= min(pixels, Double(picture.fullLongSide)) - 1
    }
  }
}
