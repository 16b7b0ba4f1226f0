package import Board
package import BoardStore
package import Foundation
import Localization

// Undo, redo, and jumps in the history.

extension BoardController {
  /// Whether the step that's undone next hasn't been read yet.
  package var needsOlderSteps: Bool { isEditable && !history.canUndo && history.unread.older != nil }
  /// Whether the step that's redone next hasn't been read yet.
  package var needsNewerSteps: Bool { isEditable && !history.canRedo && history.unread.newer != nil }

  package var canUndo: Bool { (history.canUndo || history.unread.older != nil) && isEditable }
  package var canRedo: Bool { (history.canRedo || history.unread.newer != nil) && isEditable }

  /// Undoes the last step. Waits for steps that haven't been read yet.
  /// - Returns: false if there's nothing to undo, or it isn't possible (which is reported).
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
  /// - Returns: false if there's nothing to redo, or it isn't possible (which is reported).
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
      report(localized("That can’t be done: \(error)"))
      return
    }
    let oldName = self.document.name
    self.document = document
    self.history = history
    for command in jump.commands { events.notify(.performed(command)) }
    naming.report(insteadOf: oldName)
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

// Taking back changes that were made in memory and turn out to be impossible.

extension BoardController {
  /// Takes back the change whose write has just failed for good, and continues as if it hadn't been made.
  func takeBackFailed(because error: any Error) {
    guard let change = unwritten.first, change.kind == .do || change.dropOtherHalf != nil else {
      return giveUp(after: error)
    }
    let name = change.commands.last?.name.words ?? localized("The last change")
    let reason = (error as? ChangeRefused)?.description ?? localized("“\(name)” isn’t on the board: \(error)")
    // Who has brought originals says it elsewhere, such as on their cards.
    takeBack(change, because: error is ArrivalRefused ? nil : reason, error as? ArrivalRefused)
    // The failed write is empty now, so the queue continues with the later changes.
    commits.resolve()
  }

  /// Takes back a change that isn't written, and later changes that don't fit without it. For a move, the
  /// half on the other board is taken back too. The change doesn't become a step that can be redone. If it
  /// was the undo or redo of a move, the move is a step again as before.
  /// - Parameters:
  ///   - reason: shown to the user; nil if the user knows it.
  ///   - refusal: why the file didn't take the originals that the change brings.
  func takeBack(_ change: UnwrittenChange, because reason: String?, _ refusal: ArrivalRefused? = nil) {
    guard let index = unwritten.firstIndex(where: { $0 === change }) else { return }
    let former = document
    var document = document
    do {
      for later in unwritten[index...].reversed() {
        for command in later.commands.reversed() { try command.inverse.apply(to: &document) }
      }
    } catch {
      return giveUp(after: error)
    }
    var forgotten = Set(change.commands.map(\.id))
    var dropped = [change]
    var turns = change.commands.map { (command: $0, kind: change.kind) }
    let isTurn = change.kind != .do
    var done: Set<Command.ID> = []
    change.keep([])
    for later in unwritten[(index + 1)...] {
      let kept = later.commands.filter { command in
        // This undoes a command that was never done, or turns a step at a position in the history that the
        // file never reaches.
        let isOutOfOrder =
          later.kind != .do && (isTurn ? !done.contains(command.id) : forgotten.contains(command.id))
        if !isOutOfOrder, (try? command.apply(to: &document)) != nil {
          if later.kind == .do { done.insert(command.id) }
          return true
        }
        forgotten.insert(command.id)
        turns.append((command, later.kind))
        return false
      }
      later.keep(kept)
      if kept.isEmpty { dropped.append(later) }
    }
    unwritten.removeAll { $0.commands.isEmpty }
    if isTurn { history.turnBack(turns) } else { history.forget(forgotten) }
    show(document)
    Trace.emit("taken-back", ["board": name, "changes": dropped.count])
    if let reason {
      let others = dropped.count - 1
      let rest =
        others == 0
        ? ""
        : " "
          + localized(others, "A later change went with it.", "\(others) later changes went with it.")
      report(reason.hasSuffix(".") || rest.isEmpty ? reason + rest : "\(reason).\(rest)")
    }
    for change in dropped { change.dropOtherHalf?(reason) }
    for other in dropped { other.arrival?.onReturn(former, other === change ? refusal : nil) }
    Task { await followFile() }
  }

  /// Takes back, on both boards, the moves that aren't written yet, because this board is about to leave its
  /// file for another one.
  package func takeBackMoves() {
    while let move = unwritten.first(where: { $0.dropOtherHalf != nil }) {
      takeBack(
        move, because: localized("A move between two boards that wasn’t written yet was taken back on both"))
    }
  }

  /// Gives up all changes that aren't written, because another process has changed the board and they don't
  /// fit it any more.
  func giveUp(after error: any Error) {
    let lost = unwritten
    let former = document
    let name = lost.last?.commands.last?.name.words ?? localized("The last change")
    unwritten = []
    for change in lost { change.keep([]) }
    for change in lost { change.dropOtherHalf?(localized("“\(self.name)” can’t be written: \(error)")) }
    // The queue is still running the turn that failed.
    Task {
      commits.discard()
      await reload()
      for change in lost { change.arrival?.onReturn(former, ArrivalRefused(reason: error, original: nil)) }
      report(
        lost.count < 2
          ? localized("“\(name)” isn’t on the board: \(error)")
          : localized(
            lost.count, "The last \(lost.count) change isn’t on the board, up to “\(name)”: \(error)",
            "The last \(lost.count) changes aren’t on the board, up to “\(name)”: \(error)"))
    }
  }

  /// Reloads the document and the history from the file, if it's writable: the file's history is the valid
  /// one.
  private func followFile() async {
    await commits.settled()
    if fileState == .writable { await reload() }
  }
}

extension History {
  /// Takes back commands that weren't written: new ones, undos and redos. A turn that can't be reversed here
  /// is corrected when the file is reloaded.
  /// - Parameter turns: the commands in the order in which they were made.
  fileprivate mutating func turnBack(_ turns: [(command: Command, kind: CommitKind)]) {
    for (command, kind) in turns.reversed() {
      switch kind {
      case .do: forget([command.id])
      case .undo: if redoSteps.last?.id == command.id { _ = redo() }
      case .redo: if undoSteps.last?.id == command.id { _ = undo() }
      }
    }
  }
}
