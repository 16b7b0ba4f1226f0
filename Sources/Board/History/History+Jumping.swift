public import Foundation

/// The commands that bring a board from one place of its history to another, in the order in which they're to be
/// applied. All are undone or all are redone.
public struct HistoryJump: Hashable, Sendable {
  /// Back to older steps, or forth to newer ones.
  public enum Direction: Hashable, Sendable {
    case undo
    case redo
  }

  /// Tells only which way it goes: the commands are ready to apply either way.
  public let direction: Direction
  /// Inverses where they undo; never empty.
  public let commands: [Command]
}

extension History {
  /// All steps that are here, newest first: those that can be redone, then those that can be undone. Numbered as if the oldest
  /// one were 1. Taking a page of it costs as much as the page.
  public var entries: some RandomAccessCollection<HistoryEntry> {
    let done = undoSteps.count
    return (0..<(done + redoSteps.count)).reversed().lazy.map { [undoSteps, redoSteps] place in
      let isDone = place < done
      // The last one to be redone comes last in time and first in `redoSteps`.
      let step = isDone ? undoSteps[place] : redoSteps[redoSteps.count - 1 - (place - done)]
      return HistoryEntry(number: place + 1, step: step, isDone: isDone)
    }
  }

  /// Goes to where a step was the newest that's done; to before all steps if `id` is nil. The caller applies the
  /// commands that it gives, in their order. Nil if there's no such step or it isn't here yet, nor what's before all of them;
  /// or if it's there already.
  public mutating func jump(to id: HistoryStep.ID?) -> HistoryJump? {
    if let id, let place = redoSteps.lastIndex(where: { $0.id == id }) {
      let count = redoSteps.count - place
      return HistoryJump(direction: .redo, commands: (0..<count).compactMap { _ in redo() })
    }
    let kept: Int
    if let id {
      guard let place = undoSteps.lastIndex(where: { $0.id == id }) else { return nil }
      kept = place + 1
    } else {
      guard unread.older == nil else { return nil }
      kept = 0
    }
    let count = undoSteps.count - kept
    guard count > 0 else { return nil }
    return HistoryJump(direction: .undo, commands: (0..<count).compactMap { _ in undo() })
  }
}
