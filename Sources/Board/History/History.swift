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
  /// Stored steps that aren't here yet: nothing, unless the history was read in parts.
  public private(set) var unread = UnreadSteps()

  /// Nothing done yet. `limit` counts steps.
  public init(limit: Int = History.defaultLimit) {
    self.limit = max(1, limit)
  }

  /// A history as it was stored: the done steps oldest first, the undone ones in the order in which they
  /// would be redone. All of them stay until the next one is done, also those beyond the limit.
  /// - Parameter unread: what's stored besides, to be brought by ``take(_:)``.
  public init(
    done: [HistoryStep], undone: [HistoryStep], unread: UnreadSteps = UnreadSteps(),
    limit: Int = History.defaultLimit
  ) {
    self.init(limit: limit)
    self.unread = unread
    undoSteps = done
    redoSteps = undone.reversed()
  }

  /// Whether `undo()` gives a command: not where only unread steps are left.
  public var canUndo: Bool { !undoSteps.isEmpty }
  /// Whether `redo()` gives a command: not where only unread steps are left.
  public var canRedo: Bool { !redoSteps.isEmpty }
  /// The name of the step that's undone next.
  public var undoName: String? { undoSteps.last?.name }
  /// The name of the step that's redone next.
  public var redoName: String? { redoSteps.last?.name }
  /// How many steps can be undone, of those that are here.
  public var depth: Int { undoSteps.count }

  /// Notes a command that was just applied. What could be redone is forgotten. A command with the group of
  /// the newest step becomes part of that step.
  public mutating func record(_ command: Command, date: Date = Date()) {
    redoSteps.removeAll()
    unread.newer = nil
    if let group = command.group, let last = undoSteps.indices.last, undoSteps[last].group == group {
      undoSteps[last].append(command, date: date)
    } else {
      undoSteps.append(HistoryStep(command, date: date))
    }
    keepToLimit()
  }

  /// The oldest go first, whether they're here or not.
  private mutating func keepToLimit() {
    guard undoSteps.count < limit else {
      undoSteps.removeFirst(undoSteps.count - limit)
      return unread.forgetOlder()
    }
    if unread.older != nil { unread.mostOlder = min(unread.mostOlder, limit - undoSteps.count) }
  }

  /// Brings what was unread, as far as it still is: what a limit has taken away since, or a new step, doesn't come back.
  public mutating func take(_ steps: FurtherSteps) {
    if let mark = unread.older, mark == steps.unread.older {
      undoSteps.insert(contentsOf: steps.older.suffix(unread.mostOlder), at: 0)
      unread.forgetOlder()
    }
    if let mark = unread.newer, mark == steps.unread.newer {
      redoSteps.insert(contentsOf: steps.newer.reversed(), at: 0)
      unread.newer = nil
    }
  }

  /// What's unread can't be read: the history goes as far as it's here.
  public mutating func forgetUnread() { unread = UnreadSteps() }

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
