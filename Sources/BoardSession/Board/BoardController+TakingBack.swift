import Board
import BoardStore
import Foundation

// Taking back changes that were made in memory and turn out to be impossible.

extension BoardController {
  /// Takes back the change whose write has just failed for good, and continues as if it hadn't been made.
  func takeBackFailed(because error: any Error) {
    guard let change = unwritten.first, change.kind == .do || change.dropOtherHalf != nil else {
      return giveUp(after: error)
    }
    let name = change.commands.last?.name ?? "The last change"
    let reason = (error as? ChangeRefused)?.description ?? "“\(name)” isn’t on the board: \(error)"
    takeBack(change, because: reason)
    // The failed write is empty now, so the queue continues with the later changes.
    commits.resolve()
  }

  /// Takes back a change that isn't written, and later changes that don't fit without it. For a move, the
  /// half on the other board is taken back too. The change doesn't become a step that can be redone. If it
  /// was the undo or redo of a move, the move is a step again as before.
  /// - Parameter reason: shown to the user; nil if the user knows it.
  func takeBack(_ change: UnwrittenChange, because reason: String?) {
    guard let place = unwritten.firstIndex(where: { $0 === change }) else { return }
    var document = document
    do {
      for later in unwritten[place...].reversed() {
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
    for later in unwritten[(place + 1)...] {
      let kept = later.commands.filter { command in
        // This undoes a command that was never done, or turns a step at a place in the history that the file
        // never reaches.
        let isOutOfPlace =
          later.kind != .do && (isTurn ? !done.contains(command.id) : forgotten.contains(command.id))
        if !isOutOfPlace, (try? command.apply(to: &document)) != nil {
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
        ? "" : others == 1 ? " A later change went with it." : " \(others) later changes went with it."
      report(reason.hasSuffix(".") || rest.isEmpty ? reason + rest : "\(reason).\(rest)")
    }
    for change in dropped { change.dropOtherHalf?(reason) }
    Task { await followFile() }
  }

  /// Takes back, on both boards, the moves that aren't written yet, because this board is about to leave its
  /// file for another one.
  package func takeBackMoves() {
    while let move = unwritten.first(where: { $0.dropOtherHalf != nil }) {
      takeBack(move, because: "A move between two boards that wasn’t written yet was taken back on both")
    }
  }

  /// Gives up all changes that aren't written, because another process has changed the board and they don't
  /// fit it any more.
  func giveUp(after error: any Error) {
    let lost = unwritten
    let name = lost.last?.commands.last?.name ?? "The last change"
    unwritten = []
    for change in lost { change.keep([]) }
    for change in lost { change.dropOtherHalf?("“\(self.name)” couldn’t be written: \(error)") }
    // The queue is still running the turn that failed.
    Task {
      commits.discard()
      await reload()
      report(
        lost.count < 2
          ? "“\(name)” isn’t on the board: \(error)"
          : "The last \(lost.count) changes aren’t on the board, up to “\(name)”: \(error)")
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
