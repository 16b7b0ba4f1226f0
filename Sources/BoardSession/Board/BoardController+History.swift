package import Board
package import BoardStore
package import Foundation

// Undo, redo, and jumps in the history.

extension BoardController {
  /// Whether the step that's undone next hasn't been read yet.
  package var needsOlderSteps: Bool { isEditable && !history.canUndo && history.unread.older != nil }
  /// Whether the step that's redone next hasn't been read yet.
  package var needsNewerSteps: Bool { isEditable && !history.canRedo && history.unread.newer != nil }

  package var canUndo: Bool { (history.canUndo || history.unread.older != nil) && isEditable }
  package var canRedo: Bool { (history.canRedo || history.unread.newer != nil) && isEditable }

  /// Undoes the last step. Waits for steps that haven't been read yet.
  /// - Returns: false if there's nothing to undo, or it isn't possible (then the user is told).
  @discardableResult
  package func undo() -> Bool {
    if needsOlderSteps {
      furtherSteps.afterReading { [weak self] in self?.undo() }
      return true
    }
    guard checkEditable(), let command = history.undo(), apply(command) else { return false }
    commit(command, kind: .undo)
    endUndoneImports()
    return true
  }

  /// Redoes the next step. Waits for steps that haven't been read yet.
  /// - Returns: false if there's nothing to redo, or it isn't possible (then the user is told).
  @discardableResult
  package func redo() -> Bool {
    if needsNewerSteps {
      furtherSteps.afterReading { [weak self] in self?.redo() }
      return true
    }
    guard checkEditable(), let command = history.redo(), apply(command) else { return false }
    commit(command, kind: .redo)
    return true
  }

  /// Goes to the state in which a step was the newest, or to the state before all steps if `id` is nil. It's
  /// one transaction, however many steps are between. Waits for steps that haven't been read yet.
  package func jump(to id: HistoryStep.ID?) {
    guard checkEditable() else { return }
    var history = history
    var document = document
    guard let jump = history.jump(to: id) else {
      guard !history.unread.isEmpty, id == nil || id != history.undoSteps.last?.id else { return }
      return furtherSteps.afterReading { [weak self] in self?.jump(to: id) }
    }
    do {
      for command in jump.commands { try command.apply(to: &document) }
    } catch {
      report("That can’t be done: \(error)")
      return
    }
    let oldName = self.document.name
    self.document = document
    self.history = history
    for command in jump.commands { events.notify(.performed(command)) }
    if document.name != oldName { events.notify(.nameChanged) }
    events.notify(.changed)
    commit(jump.commands, kind: jump.direction == .undo ? .undo : .redo)
    endUndoneImports()
  }

  /// Ends imports that are still going on and whose first pins have been undone.
  private func endUndoneImports() {
    if let cardLoading, cardLoading.isBusy { cardLoading.end(undone: history.redoSteps.compactMap(\.group)) }
  }

  /// Whether the user has undone a part of a group that's still arriving: its other items aren't wanted then.
  package func isUndone(_ group: UUID) -> Bool { history.redoSteps.contains { $0.group == group } }

  /// Sets how much history the board keeps. Steps beyond the limits are removed with the next change.
  package func setHistoryLimits(_ limits: HistoryLimits) {
    file.history.setLimits(limits)
    history.limit = limits.steps
  }
}
