import Board
import DragDropKit
import Foundation

/// Moves or copies pins that were dragged within the app.
///
/// Between two boards a move is one step on each side, in both files or in neither.
enum PinDrop {
  /// A dragged pin and the pin that it became.
  struct Landing {
    let dragged: DraggedPin
    let pin: Pin
  }

  /// - Parameter place: where a pin's middle goes, in board points of `board`.
  /// - Returns: what landed, in the order of the drag; pins that no longer exist are left out.
  static func perform(
    _ dragged: [DraggedPin], operation: DropOperation, onto board: BoardController,
    place: (DraggedPin, Pin) -> CGPoint
  ) -> [Landing] {
    let present = dragged.compactMap { item in item.pin.map { (item, $0) } }
    guard !present.isEmpty else { return [] }
    if operation == .move, present.allSatisfy({ $0.0.board === board }) {
      return move(present, on: board, place: place)
    }
    let landings = present.map { item, pin in Landing(dragged: item, pin: pin.copy(at: place(item, pin))) }
    let verb = operation == .move ? "Move" : "Copy"
    var landed: Set<PinID> = []
    for (source, group) in grouped(landings) {
      let name = stepName(verb, group.count, "Here")
      let pins = group.map(\.pin)
      let leaving = group.map(\.dragged.id)
      if operation == .move, source !== board {
        let names = (here: name, away: stepName(verb, group.count, "Away"))
        guard board.move(pins, from: source, leaving: leaving, names: names) else { continue }
      } else {
        guard board.adopt(pins, from: source, commandName: name) else { continue }
        if operation == .move {
          source.perform(Command.remove(leaving, from: source.document, name: name))
        }
      }
      landed.formUnion(pins.map(\.id))
    }
    return landings.filter { landed.contains($0.pin.id) }
  }

  private static func move(
    _ present: [(DraggedPin, Pin)], on board: BoardController, place: (DraggedPin, Pin) -> CGPoint
  ) -> [Landing] {
    var centers: [PinID: CGPoint] = [:]
    for (item, pin) in present { centers[pin.id] = place(item, pin) }
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

  private static func stepName(_ verb: String, _ count: Int, _ direction: String) -> String {
    count == 1 ? "\(verb) Pin \(direction)" : "\(verb) \(count) Pins \(direction)"
  }
}
