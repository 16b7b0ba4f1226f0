import Board
import BoardStore
import Foundation

// Back and forth in what was done to a board.

extension BoardController {
  var canUndo: Bool { (history.canUndo || history.unread.older != nil) && isEditable }
  var canRedo: Bool { (history.canRedo || history.unread.newer != nil) && isEditable }

  /// Waits for steps that aren't read yet.
  /// - Returns: false if there's nothing to undo, or it's not possible (then the person is told).
  @discardableResult
  func undo() -> Bool {
    if needsOlderSteps {
      afterReadingSteps { [weak self] in self?.undo() }
      return true
    }
    guard checkEditable(), let command = history.undo(), apply(command) else { return false }
    commit(command, kind: .undo)
    endUndoneImports()
    return true
  }

  /// Waits for steps that aren't read yet.
  /// - Returns: false if there's nothing to redo, or it's not possible (then the person is told).
  @discardableResult
  func redo() -> Bool {
    if needsNewerSteps {
      afterReadingSteps { [weak self] in self?.redo() }
      return true
    }
    guard checkEditable(), let command = history.redo(), apply(command) else { return false }
    commit(command, kind: .redo)
    return true
  }

  /// Goes to where a step was the newest that's done; to before all steps if `id` is nil. One transaction,
  /// however many steps are between. Waits for steps that aren't read yet.
  func jump(to id: HistoryStep.ID?) {
    guard checkEditable() else { return }
    var history = history
    var document = document
    guard let jump = history.jump(to: id) else {
      guard !history.unread.isEmpty, id == nil || id != history.undoSteps.last?.id else { return }
      return afterReadingSteps { [weak self] in self?.jump(to: id) }
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

  /// Who undoes an import that still goes on wants nothing more of it.
  private func endUndoneImports() {
    if importer.isBusy { importer.end(undone: history.redoSteps.compactMap(\.group)) }
  }

  /// Whether the person has taken back what's there of something that came together: what still comes of it isn't wanted.
  func isUndone(_ group: UUID) -> Bool { history.redoSteps.contains { $0.group == group } }

  /// Sets how much history the board keeps: with its next change, what's beyond goes.
  func setHistoryLimits(_ limits: HistoryLimits) {
    file.history.setLimits(limits)
    history.limit = limits.steps
  }
}
