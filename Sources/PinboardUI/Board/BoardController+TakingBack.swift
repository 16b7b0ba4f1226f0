import Board
import BoardStore
import Foundation

// Changes that were made in memory at once, and turn out not to be possible.

extension BoardController {
  /// The write that has just failed will never do: the board is as if its change hadn't been made, and goes on.
  func takeBackFailed(because error: any Error) {
    guard let change = unwritten.first, change.kind == .do || change.dropOtherHalf != nil else {
      return giveUp(after: error)
    }
    let name = change.commands.last?.name ?? "The last change"
    let reason = (error as? ChangeRefused)?.description ?? "“\(name)” isn’t on the board: \(error)"
    takeBack(change, because: reason)
    // It has nothing to write any more, and what was done since is written.
    commits.resolve()
  }

  /// Takes a change back that isn't written, with those later ones that don't fit without it; of a move, on the other
  /// board too. It's not a step that can be redone: it's as if it had never been. A move that was undone or redone is a step
  /// again as it was.
  /// - Parameter reason: told the person; nil if they know.
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
        // Undoing what was never done; or from another place in the history than that where the file stays.
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

  /// Moves that wait are taken back on both boards: this one's file is left for another one.
  func takeBackMoves() {
    while let move = unwritten.first(where: { $0.dropOtherHalf != nil }) {
      takeBack(move, because: "A move between two boards that wasn’t written yet was taken back on both")
    }
  }

  /// Somebody else has changed the board: what doesn't fit it any more isn't forced upon it.
  func giveUp(after error: any Error) {
    let lost = unwritten
    let name = lost.last?.commands.last?.name ?? "The last change"
    unwritten = []
    for change in lost { change.keep([]) }
    for change in lost { change.dropOtherHalf?("“\(self.name)” couldn’t be written: \(error)") }
    // The queue still runs its last turn.
    Task {
      commits.discard()
      await reload()
      report(
        lost.count < 2
          ? "“\(name)” isn’t on the board: \(error)"
          : "The last \(lost.count) changes aren’t on the board, up to “\(name)”: \(error)")
    }
  }

  /// What the file says of the history is the truth, where that can be told.
  private func followFile() async {
    await commits.settled()
    if fileState == .writable { await reload() }
  }
}

extension History {
  /// Takes back what never came to be: new commands, and goings back and forth. What doesn't lead back is left for the file to
  /// say.
  /// - Parameter turns: oldest first.
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
