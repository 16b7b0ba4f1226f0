import Foundation

/// A stored command, with its index in the history.
package struct PastStep: Hashable, Sendable {
  package var command: Command
  /// When the command was done, undone or redone, whichever came last, in seconds since 1970.
  package var time: Double
  /// The number of the step to which the command belongs.
  package var number: Int
  /// What else is stored with the command; empty for most.
  package var past: StepPast

  package init(_ command: Command, time: Double, number: Int, past: StepPast = StepPast()) {
    self.command = command
    self.time = time
    self.number = number
    self.past = past
  }

  var stamp: StepStamp { StepStamp(time: time, step: command.id) }

  /// The step with what it says of some pins, and of the board itself.
  package func about(_ pins: Set<PinID>) -> PastStep {
    let changes = command.changes.map { change -> Change in
      switch change {
      case .insertPins(let new, let originals):
        .insertPins(new.filter { pins.contains($0.id) }, originals: originals)
      case .removePins(let old): .removePins(old.filter { pins.contains($0.id) })
      case .updatePins(let updates): .updatePins(updates.filter { pins.contains($0.after.id) })
      case .rename, .startView: change
      }
    }
    var step = self
    step.command = Command(id: command.id, name: command.name, changes: changes, group: command.group)
    step.past = past.about(pins)
    return step
  }

  /// Whether the command is the result of a merge.
  package var isMerge: Bool { past.merged != nil }

  /// Whether the stamps of its changes are among the marks: it was neither undone nor redone since then.
  var isSettled: Bool { past.settledAt.map { time <= $0 } ?? false }

  /// Settles the step as it is.
  mutating func settle() { past.settledAt = max(past.settledAt ?? time, time) }
}

/// A board and its stored history, as they are in one file.
package struct BoardWithPast: Sendable {
  package var document: BoardDocument
  /// The stored commands in their order, first those that are done.
  package var steps: [PastStep]
  /// The number of the newest step that's done.
  package var position: Int
  /// When the board was changed last, in seconds since 1970.
  package var modified: Double
  /// The number of steps at the beginning that have the changes of some pins only: see ``SharedPast``.
  package let partial: Int
  /// What the steps say, if they've been read for that before; nil if the merge is to read them.
  package private(set) var past: BoardPast?

  package init(
    document: BoardDocument, steps: [PastStep], position: Int, modified: Double, partial: Int = 0
  ) {
    self.partial = partial
    self.document = document
    self.position = position
    self.modified = modified
    // An earlier version of Pinboard doesn't note when a step is undone. If the board was changed after all
    // of its steps, the change was such an undo.
    let newest = steps.map(\.time).max() ?? 0
    self.steps = steps.map { step in
      guard step.number > position, modified > newest else { return step }
      var step = step
      step.time = modified
      return step
    }
  }

  /// The board with what its steps say. A merge needs that of both boards, and they can be read at the same
  /// time.
  package var withPast: BoardWithPast {
    var board = self
    board.past = BoardPast(self)
    return board
  }

  /// The commands that the board knows, by its own history or by merges.
  var knownCommands: Set<UUID> {
    steps.reduce(into: []) { ids, step in
      ids.insert(step.command.id)
      ids.formUnion(step.past.merged ?? [])
    }
  }

  package var done: ArraySlice<PastStep> { steps[..<doneCount] }
  package var undone: ArraySlice<PastStep> { steps[doneCount...] }

  /// The number of commands that are done. Only the steps' numbers are read: a step is large.
  private var doneCount: Int {
    steps.indices.first { steps[$0].number > position } ?? steps.count
  }
}
