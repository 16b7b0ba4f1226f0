package import Board
package import BoardStore

/// Commands that have been applied in memory and wait to be written as one transaction.
package final class UnwrittenChange {
  /// The commands to write. There are fewer than at first if some were taken back because they don't fit
  /// without a change that was taken back.
  package private(set) var commands: [Command]
  package let kind: CommitKind
  /// The file of the board from which originals may still have to be copied; nil if they are all in the
  /// board's own file.
  package let origin: BoardFile?
  /// For a move: takes back its half on the other board, and passes on the reason. Nil for other changes.
  var dropOtherHalf: ((String?) -> Void)?

  /// For a move: whether an attempt has failed midway. Then the move is retried until it's done, and isn't
  /// taken back.
  private(set) var isHalfway = false

  package init(_ commands: [Command], _ kind: CommitKind, origin: BoardFile? = nil) {
    self.commands = commands
    self.kind = kind
    self.origin = origin
  }

  /// Returns the commands to write.
  /// - Throws: `CommitQueue.Withdrawn` if none are left.
  package func wanted() throws -> [Command] {
    guard !commands.isEmpty else { throw CommitQueue.Withdrawn() }
    return commands
  }

  func noteHalfway() { isHalfway = true }

  /// Replaces the commands by those that remain.
  package func keep(_ commands: [Command]) { self.commands = commands }
}
