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
    for (id, mark) in past.marks.pins {
      var record = records[id] ?? PinRecord()
      record.stamps.join(mark.stamps)
      if let death = mark.death { record.death = record.death?.joined(death) ?? death }
      records[id] = record
    }
    name = StepStamp.later(name, past.marks.name)
    view = StepStamp.later(view, past.marks.view)
  }

  /// - Parameter stamp: nil if the stamps came along.
  private mutating func take(_ change: Change, _ stamp: StepStamp?) {
    switch change {
    case .insertPins(let pins, _):
      for pin in pins { insert(pin, stamp) }
    case .removePins(let pins):
      for pin in pins {
        var record = records[pin.id] ?? PinRecord()
        record.pin = pin
        if let stamp { record.die(stamp) } else { record.isOnBoard = false }
        records[pin.id] = record
      }
    case .updatePins(let updates):
      for update in updates { set(update.after, insteadOf: update.before, stamp) }
    case .rename: name = StepStamp.later(name, stamp)
    case .startView: view = StepStamp.later(view, stamp)
    }
  }

  private mutating func insert(_ pin: Pin, _ stamp: StepStamp?) {
    var record = records[pin.id] ?? PinRecord()
    if let stamp {
      record.stamps.life = StepStamp.later(record.stamps.life, stamp)
      // A pin that comes back, for example from another board, may have been changed there.
      if record.death != nil {
        for property in PinProperty.allCases where record.pin.map({ !property.isSame($0, pin) }) ?? true {
          record.stamps.record(stamp, for: property)
        }
      }
    }
    record.pin = pin
    record.isOnBoard = true
    records[pin.id] = record
  }

  private mutating func set(_ pin: Pin, insteadOf before: Pin, _ stamp: StepStamp?) {
    var record = records[pin.id] ?? PinRecord()
    if let stamp {
      for property in PinProperty.differing(before, pin) { record.stamps.record(stamp, for: property) }
    }
    record.pin = pin
    record.isOnBoard = true
    records[pin.id] = record
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
      var record = records[id] ?? PinRecord()
      for property in properties { record.stamps.record(undone.stamp, for: property) }
      records[id] = record
    }
    for id in undone.back {
      var record = records[id] ?? PinRecord()
      record.stamps.life = StepStamp.later(record.stamps.life, undone.stamp)
      record.isOnBoard = true
      records[id] = record
    }
    for id in undone.gone {
      var record = records[id] ?? PinRecord()
      record.die(undone.stamp)
      records[id] = record
    }
    if undone.isRenamed { name = StepStamp.later(name, undone.stamp) }
    if undone.isViewSet { view = StepStamp.later(view, undone.stamp) }
  }

  /// Gives the records the values of a board at some point of its history.
  mutating func takeValues(of document: ChangedBoard) {
    for (id, known) in records {
      let pin = document.storedPin(id)
      records[id]?.pin = pin ?? known.pin
      records[id]?.isOnBoard = pin != nil
    }
  }

  /// Gives the records the values of the board. If the history contradicts the board, the board counts.
  mutating func settle(_ document: BoardDocument) {
    for (id, known) in records {
      var record = known
      if let pin = document.storedPin(id) {
        record.pin = pin
        record.isOnBoard = true
        if !record.lives { record.death = nil }
      } else {
        if record.isOnBoard || record.lives && record.death != nil { record.die(nil) }
        record.isOnBoard = false
      }
      records[id] = record
    }
  }
}
