import Board
import BoardSession
import DragDropKit
import Foundation

/// Entering groups and leaving them, and pins that glide to their new positions.
extension BoardView {
  /// Enters the outermost group around a pin that the user hasn't entered yet, and selects the pin in it.
  /// - Returns: false if there's no such group.
  func enterGroup(of pin: Pin) -> Bool {
    let document = board.document
    guard let group = document.group(of: pin, inside: model.enteredGroup) else { return false }
    let members = document.members(of: group).filter { !$0.attributes.isHidden }
    // A group of one pin can't be distinguished from the pin.
    guard members.count > 1 else { return false }
    model.enteredGroup = group
    selection = model.unit(of: pin)
    Trace.emit("group.entered", ["pins": members.count])
    return true
  }

  /// Leaves the group that the user has entered, for the one around it, and selects it as a whole.
  func leaveGroup() {
    guard let group = model.enteredGroup else { return }
    model.enteredGroup = board.document.group(around: group)
    selection = Set(board.document.members(of: group).map(\.id))
    Trace.emit("group.left", [:])
  }

  /// Leaves all groups that aren't around a pin that's clicked.
  func leaveGroup(unlessAround pin: Pin?) {
    guard let entered = model.enteredGroup else { return }
    let groups = pin?.attributes.groups ?? []
    guard !groups.contains(entered) else { return }
    // Beside the inner group, but inside the outer one.
    var group = board.document.group(around: entered)
    while let outer = group, !groups.contains(outer) { group = board.document.group(around: outer) }
    model.enteredGroup = group
  }

  /// Leaves a group that's gone.
  func checkEnteredGroup() {
    guard let group = model.enteredGroup else { return }
    if !board.document.shownPins.contains(where: { $0.attributes.groups.contains(group) }) {
      model.enteredGroup = nil
    }
  }

  /// The largest number of pins that glide. More pins appear at their new positions at once.
  private static let glideLimit = 300
  private static let glideTime = 0.28

  /// Changes the board; pins on the screen glide to their new positions.
  package func glideChanges(_ change: () -> Void) {
    let visible = viewport.visibleRect
    var before: [PinID: PinShape] = [:]
    for pin in board.document.shownPins where !pin.attributes.isLocked { before[pin.id] = PinShape(pin) }
    change()
    let document = board.document
    var ways: [(id: PinID, from: PinShape, to: PinShape)] = []
    for pin in document.shownPins {
      let now = PinShape(pin)
      guard let old = before[pin.id], old != now, model.presentations[pin.id] == nil else { continue }
      let frame = CGRect(
        x: min(old.center.x, now.center.x) - 1, y: min(old.center.y, now.center.y) - 1,
        width: abs(old.center.x - now.center.x) + 2, height: abs(old.center.y - now.center.y) + 2)
      if frame.intersects(visible) { ways.append((pin.id, old, now)) }
    }
    guard !ways.isEmpty, ways.count <= Self.glideLimit, DesktopSettings.enablesAnimations else { return }
    let model = model
    let ids = ways.map(\.id)
    Self.show(ways, at: 0, in: model)
    View.animate(duration: Self.glideTime) {
      AnimationTransaction.current?.animate(from: 0, to: 1, in: self) { Self.show(ways, at: $0, in: model) }
    } completion: { _ in
      for id in ids { model.setPresentation(id) { $0.hold(nil) } }
    }
  }

  private static func show(
    _ ways: [(id: PinID, from: PinShape, to: PinShape)], at share: Double, in model: CanvasModel
  ) {
    func between(_ from: Double, _ to: Double) -> Double { from + (to - from) * share }
    var presentations = model.presentations
    for (id, from, to) in ways {
      // A pin that has been moved or removed meanwhile isn't followed.
      guard let pin = model.board.document.pin(id), PinShape(pin) == to else {
        presentations[id]?.hold(nil)
        continue
      }
      let shape = PinShape(
        center: CGPoint(x: between(from.center.x, to.center.x), y: between(from.center.y, to.center.y)),
        size: CGSize(
          width: between(from.size.width, to.size.width), height: between(from.size.height, to.size.height)),
        rotation: to.rotation)
      presentations[id, default: PinPresentation()].hold(share < 1 ? shape : nil)
    }
    model.presentations = presentations.filter { $0.value != PinPresentation() }
  }
}
