import Board
import GRDB

/// The pins and the records of images that the steps of a damaged board's history mention.
struct SalvagedHistory {
  /// Pins that must be on the board.
  private(set) var pins: [PinID: Pin] = [:]
  private(set) var originals: [OriginalID: Original] = [:]

  /// Says nothing.
  init() {}

  /// - Parameter db: with steps that can all be read, and a place in them that's right.
  init(in db: Database) throws {
    let position = try BoardTable.position(in: db)
    let steps = try HistoryTable.steps(in: db)
    for (_, step) in steps { note(step.command, isDone: false) }
    // Only steps after the last gap count: a pin may have been removed in a lost step.
    var tail: [HistoryStep] = []
    var expected = position
    for (number, step) in steps.reversed() where number <= position {
      guard number == expected else { break }
      tail.append(step)
      expected -= 1
    }
    for step in tail.reversed() { note(step.command, isDone: true) }
  }

  private mutating func note(_ command: Command, isDone: Bool) {
    for change in command.changes {
      switch change {
      case .insertPins(let inserted, let records):
        for record in records { originals[record.id] = record }
        if isDone { for pin in inserted { pins[pin.id] = pin } }
      case .removePins(let removed):
        if isDone { for pin in removed { pins[pin.id] = nil } }
      case .updatePins(let updates):
        if isDone { for update in updates { pins[update.after.id] = update.after } }
      case .rename: break
      }
    }
  }
}
