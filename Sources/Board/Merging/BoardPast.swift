import Foundation

/// What the steps of a history say of each pin: when its properties were changed, and whether it was deleted.
/// Pins without a record are as they were when their board was made or its history was cut off.
package struct BoardPast: Hashable, Sendable {
  private(set) var records: [PinID: PinRecord] = [:]
  private(set) var name: StepStamp?
  private(set) var view: StepStamp?

  init() {}

  /// Reads the history of a board.
  package init(_ board: BoardWithPast) {
    // Records are large, and a table that grows moves them again and again.
    records.reserveCapacity(board.document.pins.count)
    for step in board.done { take(step) }
    for step in board.undone.reversed() { takeBack(step) }
    settle(board.document)
  }

  /// The stamps alone, for comparisons.
  package var marks: BoardMarks {
    var marks = BoardMarks()
    for (id, record) in records { marks.pins[id] = mark(of: record) }
    (marks.name, marks.view) = (name, view)
    return marks
  }

  private func mark(of record: PinRecord) -> BoardMarks.Mark {
    BoardMarks.Mark(stamps: record.stamps, death: record.death)
  }

  /// Returns what's known of a pin; nil if the board never had it, as far as the history shows.
  func record(of id: PinID, on document: BoardDocument) -> PinRecord? {
    records[id] ?? document.storedPin(id).map { PinRecord($0) }
  }

  /// Takes a step that's done.
  mutating func take(_ step: PastStep) {
    take(step.past)
    for change in step.command.plainChanges { take(change, step.isSettled ? nil : step.stamp) }
  }

  private mutating func take(_ past: StepPast) {
    for undone in past.undone { take(undone) }
    for (id, mark) in past.marks.pins { records[id, default: PinRecord()].take(mark) }
    name = StepStamp.later(name, past.marks.name)
    view = StepStamp.later(view, past.marks.view)
  }

  /// - Parameter stamp: nil if the stamps came along.
  private mutating func take(_ change: Change, _ stamp: StepStamp?) {
    switch change {
    case .insertPins(let pins, _):
      for pin in pins { records[pin.id, default: PinRecord()].insert(pin, stamp) }
    case .removePins(let pins):
      for pin in pins { records[pin.id, default: PinRecord()].remove(pin, stamp) }
    case .updatePins(let updates):
      for update in updates { records[update.after.id, default: PinRecord()].set(update, stamp) }
    case .rename: name = StepStamp.later(name, stamp)
    case .startView: view = StepStamp.later(view, stamp)
    }
  }

  /// Takes a step that was undone and can be redone.
  mutating func takeBack(_ step: PastStep) {
    take(step.past)
    take(UndoneStep(step.command, at: step.time))
    for change in step.command.plainChanges.reversed() {
      switch change {
      case .insertPins(let pins, _):
        for pin in pins { records[pin.id]?.pin = pin }
      case .removePins(let pins):
        for pin in pins { records[pin.id]?.pin = pin }
      case .updatePins(let updates):
        for update in updates { records[update.before.id]?.pin = update.before }
      case .rename, .startView: break
      }
    }
  }

  private mutating func take(_ undone: UndoneStep) {
    for (id, properties) in undone.set {
      records[id, default: PinRecord()].stamps.record(undone.stamp, for: properties)
    }
    for id in undone.back { records[id, default: PinRecord()].comeBack(undone.stamp) }
    for id in undone.gone { records[id, default: PinRecord()].die(undone.stamp) }
    if undone.isRenamed { name = StepStamp.later(name, undone.stamp) }
    if undone.isViewSet { view = StepStamp.later(view, undone.stamp) }
  }

  /// Gives the records the values of a board at some point of its history.
  mutating func takeValues(of document: ChangedBoard) {
    for index in records.indices {
      let pin = document.storedPin(records.keys[index])
      if let pin { records.values[index].pin = pin }
      records.values[index].isOnBoard = pin != nil
    }
  }

  /// Gives the records the values of the board. If the history contradicts the board, the board counts.
  mutating func settle(_ document: BoardDocument) {
    for index in records.indices {
      records.values[index].settle(document.storedPin(records.keys[index]))
    }
  }
}
