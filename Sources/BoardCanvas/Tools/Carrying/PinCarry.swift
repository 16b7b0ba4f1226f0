import Board
import BoardSession
package import DragDropKit
import Foundation
import Localization

/// Another board than the shown one, or the tray, on which carried pins can be dropped.
package struct CarryTarget {
  /// The board's name, or that of the tray.
  package let name: String
  /// Moves or copies pins there.
  /// - Returns: the number of pins that landed.
  package let drop: (_ pins: [DraggedPin], _ operation: DropOperation) async -> Int

  package init(name: String, drop: @escaping ([DraggedPin], DropOperation) async -> Int) {
    self.name = name
    self.drop = drop
  }
}

/// Drag and drop by keyboard: the selected pins are lifted, moved with the arrow keys, carried over other
/// boards and the tray with Tab, dropped with Return (as copies with Ctrl), or put back with Escape.
package final class PinCarry {
  private let model: CanvasModel
  private var pins: [PinID] = []
  /// Those of the pins that aren't carried by a frame alone.
  private var chosen: Set<PinID> = []
  /// How far the pins are from their positions, in board points.
  private var offset = CGPoint.zero
  private var targets: [CarryTarget] = []
  /// The target that the pins are over; nil over the shown board.
  private var target: Int?
  /// Whether a drop elsewhere is being done.
  private var isDropping = false
  /// Returns the targets other than the shown board.
  package var findTargets: () -> [CarryTarget] = { [] }
  /// Called with each step in words; see also ``onEnd``.
  package var onSay: ((String) -> Void)?
  /// Called when nothing is carried any more, before the last step is said.
  package var onEnd: (() -> Void)?

  /// The way of one arrow key in board points; with Shift it's ten times as long.
  private static let step = 10.0

  init(model: CanvasModel) { self.model = model }

  package var isActive: Bool { !pins.isEmpty }

  /// Lifts the selected pins. Pins that are locked stay.
  package func begin() {
    guard !isActive else { return drop(.move) }
    guard model.board.checkEditable() else { return }
    let document = model.board.document
    pins = document.movable(document.carried(by: model.selection))
      .filter { !$0.attributes.isHidden }.map(\.id)
    chosen = model.selection.intersection(pins)
    guard isActive else {
      onSay?(
        model.selection.isEmpty
          ? localized("No pin is selected") : localized("Locked pins can’t be lifted"))
      return
    }
    offset = .zero
    target = nil
    targets = findTargets()
    show()
    onSay?(localized(pins.count, "Lifted 1 pin", "Lifted \(pins.count) pins"))
    Trace.emit("carry.begin", ["pins": pins.count])
  }

  /// Puts the pins back.
  package func cancel() {
    guard isActive, !isDropping else { return }
    let text = localized(
      pins.count, "Canceled. 1 pin put back", "Canceled. \(pins.count) pins put back")
    end()
    onSay?(text)
    Trace.emit("carry.cancel", [:])
  }

  // MARK: Keys

  /// - Returns: whether the key was used. While pins are carried, no other key of the board is.
  func key(_ key: KeyPress) -> Bool {
    guard isActive else { return false }
    let step = key.modifiers.contains(.shift) ? Self.step * 10 : Self.step
    switch key.name {
    case "Left": move(by: CGPoint(x: -step, y: 0))
    case "Right": move(by: CGPoint(x: step, y: 0))
    case "Up": move(by: CGPoint(x: 0, y: -step))
    case "Down": move(by: CGPoint(x: 0, y: step))
    case "Tab" where key.modifiers == .shift, "ISO_Left_Tab": change(by: -1)
    case "Tab": change(by: 1)
    case "Return", "KP_Enter", "space": drop(key.modifiers.contains(.control) ? .copy : .move)
    case "Escape": cancel()
    default: return false
    }
    return true
  }

  private func move(by way: CGPoint) {
    guard !isDropping else { return }
    target = nil
    offset = CGPoint(x: offset.x + way.x, y: offset.y + way.y)
    show()
    if let bounds = model.board.document.bounds(of: Set(pins)) {
      model.viewport.reveal(bounds.offsetBy(dx: offset.x, dy: offset.y))
    }
    onSay?(Self.words(for: offset))
  }

  private func change(by step: Int) {
    guard !isDropping else { return }
    // The shown board is one target more, between the last target and the first one.
    let count = targets.count + 1
    let next = ((target ?? -1) + 1 + step + count) % count
    target = next == 0 ? nil : next - 1
    show()
    onSay?(localized("Over board \(target.map { targets[$0].name } ?? model.board.name): move"))
  }

  // MARK: Dropping

  private func drop(_ operation: DropOperation) {
    guard !isDropping else { return }
    let board = model.board
    let present = pins.compactMap(board.document.pin)
    if let target {
      dropElsewhere(present, operation, on: targets[target])
    } else {
      dropHere(present, operation)
    }
  }

  private func dropHere(_ present: [Pin], _ operation: DropOperation) {
    let (board, offset) = (model.board, offset)
    let chosen = chosen
    let dragged = present.map {
      DraggedPin(board: board, id: $0.id, grip: nil, zoom: 1, isCarried: !chosen.contains($0.id))
    }
    end()
    let landings = PinDrop.perform(dragged, operation: operation, onto: board) { _, pin in
      CGPoint(x: pin.center.x + offset.x, y: pin.center.y + offset.y)
    }
    model.selection = Set(landings.filter { !$0.dragged.isCarried }.map(\.pin.id))
    say(operation, landings.count, nil)
  }

  private func dropElsewhere(_ present: [Pin], _ operation: DropOperation, on target: CarryTarget) {
    let board = model.board
    let dragged = present.map { DraggedPin(board: board, id: $0.id, grip: nil, zoom: 1) }
    isDropping = true
    Task { [weak self] in
      let count = await target.drop(dragged, operation)
      guard let self else { return }
      isDropping = false
      end()
      guard count > 0 else {
        onSay?(localized("The pins can’t be dropped on board \(target.name). They were put back"))
        return
      }
      say(operation, count, target.name)
    }
  }

  private func say(_ operation: DropOperation, _ count: Int, _ targetName: String?) {
    let name = targetName ?? model.board.name
    onSay?(
      localized(count, "Dropped on board \(name): 1 pin", "Dropped on board \(name): \(count) pins"))
    Trace.emit("carry.drop", ["pins": count])
  }

  private func end() {
    for pin in pins { model.setPresentation(pin) { $0 = PinPresentation() } }
    pins = []
    onEnd?()
  }

  private func show() {
    let document = model.board.document
    var presentations = model.presentations
    for id in pins {
      guard let pin = document.pin(id) else { continue }
      var presentation = PinPresentation()
      // A pin that's over another target is only a shadow here.
      presentation.alpha = target == nil ? 0.75 : 0.35
      presentation.heldCenter = CGPoint(x: pin.center.x + offset.x, y: pin.center.y + offset.y)
      presentations[id] = presentation
    }
    model.presentations = presentations
  }

  // MARK: What the canvas reports

  /// Another selection ends carrying, and so does a pin that's gone.
  func selectionChanged() {
    if isActive, !isDropping, !chosen.isSubset(of: model.selection) { cancel() }
  }

  /// Another board is shown, which has no carried pins.
  func reset() {
    guard isActive else { return }
    pins = []
    onEnd?()
  }

  private static func words(for offset: CGPoint) -> String {
    var parts: [String] = []
    let (x, y) = (Int(abs(offset.x)), Int(abs(offset.y)))
    if offset.x != 0 { parts.append(offset.x > 0 ? localized("\(x) right") : localized("\(x) left")) }
    if offset.y != 0 { parts.append(offset.y > 0 ? localized("\(y) down") : localized("\(y) up")) }
    return parts.isEmpty ? localized("At the old place") : localized(list: parts)
  }
}
