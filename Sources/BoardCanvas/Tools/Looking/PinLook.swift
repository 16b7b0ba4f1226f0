package import Board
package import BoardSession
import DragDropKit
import Foundation

/// Looks at one pin: the view glides until the pin fills it. The arrow keys go on to the pin's neighbours in
/// reading order. Return, Escape or another double click return to where the view was before.
package final class PinLook: CanvasTool {
  private let scene: BoardScene
  private var model: CanvasModel { scene.model }
  private let glide: ViewGlide
  /// The pin that's looked at.
  package private(set) var pin: PinID? { didSet { model.looked = pin } }
  /// The view to which the user returns.
  private var before = Viewport()
  /// The viewport that shows the whole pin.
  private var target = Viewport()
  /// The height at the bottom of the canvas that something else covers, in view points.
  package var covered = 0.0 { didSet { if covered != oldValue { sizeChanged() } } }

  /// What's selected while the pin is looked at: the pin, or nothing in a study.
  private var chosen: Set<PinID> = []

  /// The margin around the pin, in view points.
  static let margin = 20.0

  init(scene: BoardScene, glide: ViewGlide) {
    self.scene = scene
    self.glide = glide
  }

  package var isActive: Bool { pin != nil }

  /// The view without looking at a pin: that to which the user returns, that to which the view glides, or
  /// else that which is shown.
  package var restingViewport: Viewport { isActive ? before : glide.destination ?? model.viewport }

  var isGliding: Bool { glide.isGliding }

  /// Looks at a pin; returns to the view before if the pin is looked at already.
  package func toggle(_ id: PinID) {
    if pin == id { return end() }
    if !isActive { before = restingViewport }
    show(id)
  }

  /// Shows a pin alone, at once, and selects nothing, so that no key changes the pin.
  func study(_ id: PinID) {
    if !isActive { before = restingViewport }
    glide.stop()
    model.isStudying = true
    pin = id
    choose([])
    aim(at: id)
    model.viewport = target
  }

  /// Selects what's selected while a pin is looked at.
  private func choose(_ pins: Set<PinID>) {
    chosen = pins
    model.selection = pins
  }

  /// Returns to where the view was.
  package func end() {
    guard let id = pin else { return }
    model.isStudying = false
    pin = nil
    glide.go(to: before)
    Trace.emit("look.end", ["pin": id.description])
  }

  private func show(_ id: PinID) {
    guard model.board.document.isShown(id) else { return }
    pin = id
    choose([id])
    aim(at: id)
    glide.go(to: target)
    Trace.emit("look.begin", ["pin": id.description])
  }

  private func aim(at id: PinID) {
    guard let pin = model.board.document.pin(id) else { return }
    target = model.viewport
    target.fit(
      pin.boundingBox.insetBy(dx: -CardPainter.border, dy: -CardPainter.border), margin: Self.margin,
      belowCovered: covered, mostZoom: Viewport.zoomRange.upperBound)
  }

  private func step(by way: Int) {
    let order = model.board.document.readingOrder
    guard let id = pin, let index = order.firstIndex(of: id), order.indices.contains(index + way) else {
      return
    }
    show(order[index + way])
  }

  // MARK: What the canvas reports

  func key(_ key: KeyPress) -> Bool {
    guard isActive, key.modifiers.isEmpty else { return false }
    switch key.name {
    case "Left", "Up", "Page_Up": step(by: -1)
    case "Right", "Down", "Page_Down": step(by: 1)
    case "Escape", "Return": end()
    default: return false
    }
    return true
  }

  /// Called when the canvas has another size: the pin goes on filling it, unless the user has moved the view.
  func sizeChanged() {
    guard let id = pin, !glide.isGliding, model.viewport.isAtSamePosition(as: target) else { return }
    aim(at: id)
    model.viewport = target
  }

  /// Stays where the view is if the user selects something else.
  func selectionChanged() {
    // A pin that's gone isn't selected any more, but the view returns.
    guard let pin, model.selection != chosen, model.board.document.isShown(pin) else { return }
    model.isStudying = false
    self.pin = nil
  }

  func boardChanged() {
    // A study goes on with its next picture.
    if let pin, !model.isStudying, !model.board.document.isShown(pin) { end() }
  }

  /// Another board is shown.
  func reset() {
    glide.stop()
    model.isStudying = false
    pin = nil
  }
}
