public import Foundation

/// What was done and can be undone, what was undone and can be redone. It only keeps the books: whoever
/// calls `undo()` or `redo()` applies the command that it gives.
public struct History: Hashable, Sendable {
  /// How many steps are kept unless told otherwise.
  public static let defaultLimit = 10_000

  /// How many steps are kept, at least 1; the oldest go first, with the next one that's done.
  public var limit: Int { didSet { limit = max(1, limit) } }
  /// Oldest first; the last one is undone next.
  public private(set) var undoSteps: [HistoryStep] = []
  /// The last one is redone next.
  public private(set) var redoSteps: [HistoryStep] = []

  /// Nothing done yet. `limit` counts steps.
  public init(limit: Int = History.defaultLimit) {
    self.limit = max(1, limit)
  }

  /// A history as it was stored: the done steps oldest first, the undone ones in the order in which they
  /// would be redone. All of them stay until the next one is done, also those beyond the limit.
  public init(done: [HistoryStep], undone: [HistoryStep], limit: Int = History.defaultLimit) {
    self.init(limit: limit)
    undoSteps = done
    redoSteps = undone.reversed()
  }

  /// Whether `undo()` gives a command.
  public var canUndo: Bool { !undoSteps.isEmpty }
  /// Whether `redo()` gives a command.
  public var canRedo: Bool { !redoSteps.isEmpty }
  /// The name of the step that's undone next.
  public var undoName: String? { undoSteps.last?.name }
  /// The name of the step that's redone next.
  public var redoName: String? { redoSteps.last?.name }
  /// How many steps can be undone.
  public var depth: Int { undoSteps.count }

  /// Notes a command that was just applied. What could be redone is forgotten. A command with the group of
  /// the newest step becomes part of that step.
  public mutating func record(_ command: Command, date: Date = Date()) {
    redoSteps.removeAll()
    if let group = command.group, let last = undoSteps.indices.last, undoSteps[last].group == group {
      undoSteps[last].append(command, date: date)
      return
    }
    undoSteps.append(HistoryStep(command, date: date))
    if undoSteps.count > limit { undoSteps.removeFirst(undoSteps.count - limit) }
  }

  /// The command that takes the newest step back, to be applied by the caller; nil if there's none.
  public mutating func undo() -> Command? {
    guard let step = undoSteps.popLast() else { return nil }
    redoSteps.append(step)
    return step.command.inverse
  }

  /// Strikes out commands that never came to be, because they couldn't be written. What's left of a step stays.
  public mutating func forget(_ ids: Set<Command.ID>) {
    func kept(_ steps: [HistoryStep]) -> [HistoryStep] {
      steps.compactMap { step in
        guard step.commands.contains(where: { ids.contains($0.id) }) else { return step }
        var rest = step.commands.filter { !ids.contains($0.id) }[...]
        guard let first = rest.popFirst() else { return nil }
        var left = HistoryStep(first, date: step.date)
        for command in rest { left.append(command, date: step.date) }
        return left
      }
    }
    undoSteps = kept(undoSteps)
    redoSteps = kept(redoSteps)
  }

  /// The command that does the last undone step again, to be applied by the caller; nil if there's none.
  public mutating func redo() -> Command? {
    guard let step = redoSteps.popLast() else { return nil }
    undoSteps.append(step)
    return step.command
  }
}
