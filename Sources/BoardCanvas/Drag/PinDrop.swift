package import Board
import BoardLook
package import BoardSession
package import DragDropKit
package import Foundation
import Localization

/// Moves or copies pins that were dragged within the app.
///
/// A move between two boards is one step on each side, and is written to both files or to neither. Hidden
/// pins move along on their own board (`BoardDocument.hiddenCompanions(of:)`). They stay there when what they
/// belong to is copied or goes to another board.
package enum PinDrop {
  /// A dragged pin and the pin that it became.
  package struct Landing {
    package let dragged: DraggedPin
    package let pin: Pin
  }

  /// Moves or copies pins to a board.
  /// - Parameter position: returns the position for a pin's middle, in board points of `board`.
  /// - Returns: the pins that landed, in the order of the drag. Pins that no longer exist are left out.
  package static func perform(
    _ dragged: [DraggedPin], operation: DropOperation, onto board: BoardController,
    position: (DraggedPin, Pin) -> CGPoint
  ) -> [Landing] {
    let found = dragged.compactMap { item in item.pin.map { (item, $0) } }
    // Strokes land above the pins on which they're drawn, whichever of them was pressed.
    let present =
      found.filter { $0.1.content.stroke == nil } + found.filter { $0.1.content.stroke != nil }
    // A moved pin that's on this board already keeps its identity, whatever comes with it from elsewhere.
    let own = operation == .move ? present.filter { $0.0.board === board } : []
    var landed = own.isEmpty ? [] : move(own, on: board, position: position)
    let coming = present.filter { operation != .move || $0.0.board !== board }
      .map { item, pin in Landing(dragged: item, pin: pin.copy(at: position(item, pin))) }
    for (source, landings) in grouped(coming) {
      let ids = landings.map(\.dragged.id)
      var pins = landings.map(\.pin).holding(copiesOf: ids)
      if operation != .move {
        // Copies are groups of their own.
        pins = pins.regrouped(copiesOf: ids, in: source.document, isSameBoard: source === board)
      }
      let group = zip(landings, pins).map { Landing(dragged: $0.dragged, pin: $1) }
      let names = stepNames(isMove: operation == .move, group.count)
      let isDone =
        operation == .move
        ? board.move(
          pins, from: source, leaving: group.map(\.dragged.id), names: names)
        : board.adopt(pins, from: source, commandName: names.here)
      if isDone { landed += group }
    }
    let byItem = Dictionary(
      landed.map { (ObjectIdentifier($0.dragged), $0) }, uniquingKeysWith: { first, _ in first })
    return dragged.compactMap { byItem[ObjectIdentifier($0)] }
  }

  /// Moves or copies pins to a board.
  /// - Parameter positions: the positions for the pins' middles, in the order of `dragged`, in board points
  ///   of `board`.
  /// - Returns: the pins that landed, in the order of the drag. Pins that no longer exist are left out.
  package static func perform(
    _ dragged: [DraggedPin], operation: DropOperation, onto board: BoardController, at positions: [CGPoint]
  ) -> [Landing] {
    let byItem = Dictionary(
      zip(dragged.map(ObjectIdentifier.init), positions), uniquingKeysWith: { first, _ in first })
    return perform(dragged, operation: operation, onto: board) { item, pin in
      byItem[ObjectIdentifier(item)] ?? pin.center
    }
  }

  /// Moves or copies pins to a board, below everything that's there.
  package static func perform(
    _ dragged: [DraggedPin], operation: DropOperation, below board: BoardController
  ) -> [Landing] {
    let sizes = dragged.map { $0.pin?.boundingSize ?? .zero }
    let positions = CardLook.sideBySide(sizes, around: board.freePosition(for: sizes))
    return perform(dragged, operation: operation, onto: board, at: positions)
  }

  private static func move(
    _ present: [(DraggedPin, Pin)], on board: BoardController, position: (DraggedPin, Pin) -> CGPoint
  ) -> [Landing] {
    var centers: [PinID: CGPoint] = [:]
    for (item, pin) in present { centers[pin.id] = position(item, pin) }
    let anchor = present.first { $0.0.grip != nil } ?? present.first
    if let pin = anchor?.1, let center = centers[pin.id] {
      for hidden in board.document.hiddenCompanions(of: centers.keys) {
        centers[hidden.id] = CGPoint(
          x: hidden.center.x + center.x - pin.center.x, y: hidden.center.y + center.y - pin.center.y)
      }
    }
    // What moves comes to the front, and mustn't cover the arrows that it holds.
    for stroke in board.document.strokes(heldBy: Set(centers.keys)) where centers[stroke.id] == nil {
      centers[stroke.id] = stroke.center
    }
    board.perform(Command.move(to: centers, in: board.document))
    return present.compactMap { item, _ in item.pin.map { Landing(dragged: item, pin: $0) } }
  }

  private static func grouped(_ landings: [Landing]) -> [(BoardController, [Landing])] {
    var groups: [(BoardController, [Landing])] = []
    for landing in landings {
      if let index = groups.firstIndex(where: { $0.0 === landing.dragged.board }) {
        groups[index].1.append(landing)
      } else {
        groups.append((landing.dragged.board, [landing]))
      }
    }
    return groups
  }

  /// The names of the steps on the board that pins come to, and on the one that they leave.
  private static func stepNames(isMove: Bool, _ count: Int) -> (here: CommandName, away: CommandName) {
    isMove ? (.moveHere(count), .moveAway(count)) : (.copyHere(count), .copyAway(count))
  }
}

/// The positions of dragged pins that are dropped at one point.
struct PinPositions {
  private var centers: [ObjectIdentifier: CGPoint] = [:]

  /// Calculates the positions. Pins that were held together keep their arrangement around the point. Pins
  /// that were picked up one by one, or come from the tray, have no arrangement: they are placed side by side
  /// with the held pins and don't cover each other.
  init(of dragged: [DraggedPin], at point: CGPoint) {
    var held = CGRect.null
    var loose: [(id: ObjectIdentifier, size: CGSize)] = []
    for item in dragged {
      guard let size = item.pin?.boundingSize else { continue }
      guard let grip = item.grip else {
        loose.append((ObjectIdentifier(item), size))
        continue
      }
      let center = CGPoint(x: point.x + grip.x, y: point.y + grip.y)
      centers[ObjectIdentifier(item)] = center
      held = held.union(
        CGRect(
          x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height)
      )
    }
    // The held pins are one item of the row, and stay where they are.
    let sizes = (held.isNull ? [] : [held.size]) + loose.map(\.size)
    var positions = CardLook.sideBySide(sizes, around: point)
    var shift = CGPoint.zero
    if !held.isNull, let position = positions.first {
      shift = CGPoint(x: held.midX - position.x, y: held.midY - position.y)
      positions.removeFirst()
    }
    for (item, position) in zip(loose, positions) {
      centers[item.id] = CGPoint(x: position.x + shift.x, y: position.y + shift.y)
    }
  }

  /// Returns the position of a pin's middle; nil for a pin that was gone.
  func center(of dragged: DraggedPin) -> CGPoint? { centers[ObjectIdentifier(dragged)] }
}
