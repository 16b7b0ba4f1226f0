public import Foundation

/// The commands that bring a board from one place of its history to another, in the order in which they're
/// applied. Either all of them undo or all of them redo.
public struct HistoryJump: Hashable, Sendable {
  /// The direction of a jump: back to older steps, or forth to newer steps.
  public enum Direction: Hashable, Sendable {
    case undo
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
    return (0..<(done + redoSteps.count)).reversed().lazy.map { [undoSteps, redoSteps] place in
      let isDone = place < done
      // The step that's redone last is the newest step and the first element of `redoSteps`.
      let step = isDone ? undoSteps[place] : redoSteps[redoSteps.count - 1 - (place - done)]
      return HistoryEntry(number: place + 1, step: step, isDone: isDone)
    }
  }

  /// Moves to the place in the history where a step is the newest one that's done, or before all steps if
  /// `id` is nil. The caller applies the returned commands, in their order.
  ///
  /// Returns nil if there's no such step, if it isn't loaded yet, if `id` is nil and older steps aren't
  /// loaded, or if the history is already at that place.
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
