public import Foundation

/// The steps that can be undone and the steps that can be redone. A history only keeps the books: the caller
/// of `undo()` or `redo()` applies the returned command.
public struct History: Hashable, Sendable {
  /// The default for the greatest number of steps.
  public static let defaultLimit = 10_000

  /// The greatest number of steps, at least 1. The oldest steps are removed when the next step is recorded.
  public var limit: Int { didSet { limit = max(1, limit) } }
  /// The steps that can be undone, oldest first. The last element is undone next.
  public private(set) var undoSteps: [HistoryStep] = []
  /// The steps that can be redone. The last element is redone next.
  public private(set) var redoSteps: [HistoryStep] = []
  /// The marks of stored steps that aren't loaded yet; empty unless the history was read in parts.
  public private(set) var unread = UnreadSteps()

  /// Makes an empty history. `limit` counts steps.
  public init(limit: Int = History.defaultLimit) {
    self.limit = max(1, limit)
  }

  /// Makes a history from stored steps: `done` oldest first, `undone` in the order in which the steps would
  /// be redone. All of them stay until the next step is recorded, also steps beyond the limit.
  /// - Parameters:
  ///   - done: the steps that can be undone, oldest first.
  ///   - undone: the steps that can be redone, in the order in which they would be redone.
  ///   - unread: the marks of further stored steps, which ``take(_:)`` adds later.
  ///   - limit: the greatest number of steps that are kept when a step is recorded.
  public init(
    done: [HistoryStep], undone: [HistoryStep], unread: UnreadSteps = UnreadSteps(),
    limit: Int = History.defaultLimit
  ) {
    self.init(limit: limit)
    self.unread = unread
    undoSteps = done
    redoSteps = undone.reversed()
  }

  /// Whether `undo()` returns a command. False if only unread steps are left.
  public var canUndo: Bool { !undoSteps.isEmpty }
  /// Whether `redo()` returns a command. False if only unread steps are left.
  public var canRedo: Bool { !redoSteps.isEmpty }
  /// The name of the step that's undone next.
  public var undoName: String? { undoSteps.last?.name.words }
  /// The name of the step that's redone next.
  public var redoName: String? { redoSteps.last?.name.words }
  /// The number of loaded steps that can be undone.
  public var depth: Int { undoSteps.count }

  /// Records a command that was just applied, and removes the steps that could be redone. A command with the
  /// group of the newest step becomes a part of that step.
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

  /// Removes the oldest steps beyond the limit, loaded or not.
  private mutating func keepToLimit() {
    guard undoSteps.count < limit else {
      undoSteps.removeFirst(undoSteps.count - limit)
      return unread.forgetOlder()
    }
    if unread.older != nil { unread.mostOlder = min(unread.mostOlder, limit - undoSteps.count) }
  }

  /// Adds steps that were unread, as far as they're still unread. Steps that the limit or a newly recorded
  /// step has removed since don't come back.
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

  /// Drops the marks of unread steps because they can't be read. The history ends with its loaded steps.
  public mutating func forgetUnread() { unread = UnreadSteps() }

  /// Returns the command that undoes the newest step, to be applied by the caller; nil if there's none.
  public mutating func undo() -> Command? {
    guard let step = undoSteps.popLast() else { return nil }
    redoSteps.append(step)
    return step.command.inverse
  }

  /// Removes commands that couldn't be written to the file. The other commands of a step stay.
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

  /// Returns the command that does the last undone step again, to be applied by the caller; nil if there's
  /// none.
  public mutating func redo() -> Command? {
    guard let step = redoSteps.popLast() else { return nil }
    undoSteps.append(step)
    return step.command
  }
}

/// The commands that bring a board from one point of its history to another, in the order in which they're
/// applied. Either all of them undo or all of them redo.
public struct HistoryJump: Hashable, Sendable {
  /// The direction of a jump: back to older steps, or forth to newer steps.
  public enum Direction: Hashable, Sendable {
    /// Back to older steps.
    case undo
    /// Forth to newer steps.
    case redo
  }

  /// The direction of the jump. The commands are ready to apply in either direction.
  public let direction: Direction
  /// The commands, which are inverses if the jump undoes; never empty.
  public let commands: [Command]
}

extension History {
  /// All loaded steps, newest first: the steps that can be redone, then the steps that can be undone. They're
  /// numbered as if the oldest loaded step were 1. Taking a page of the collection costs only as much as the
  /// page.
  public var entries: some RandomAccessCollection<HistoryEntry> {
    let done = undoSteps.count
    return (0..<(done + redoSteps.count)).reversed().lazy.map { [undoSteps, redoSteps] index in
      let isDone = index < done
      // The step that's redone last is the newest step and the first element of `redoSteps`.
      let step = isDone ? undoSteps[index] : redoSteps[redoSteps.count - 1 - (index - done)]
      return HistoryEntry(number: index + 1, step: step, isDone: isDone)
    }
  }

  /// Moves to the point of the history where a step is the newest one that's done, or before all steps if
  /// `id` is nil. The caller applies the returned commands, in their order.
  ///
  /// Returns nil if there's no such step, if it isn't loaded yet, if `id` is nil and older steps aren't
  /// loaded, or if the history is already at that point.
  public mutating func jump(to id: HistoryStep.ID?) -> HistoryJump? {
    if let id, let index = redoSteps.lastIndex(where: { $0.id == id }) {
      let count = redoSteps.count - index
      return HistoryJump(direction: .redo, commands: (0..<count).compactMap { _ in redo() })
    }
    let kept: Int
    if let id {
      guard let index = undoSteps.lastIndex(where: { $0.id == id }) else { return nil }
      kept = index + 1
    } else {
      guard unread.older == nil else { return nil }
      kept = 0
    }
    let count = undoSteps.count - kept
    guard count > 0 else { return nil }
    return HistoryJump(direction: .undo, commands: (0..<count).compactMap { _ in undo() })
  }
}
