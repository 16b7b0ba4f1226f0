import Board
import BoardStore

/// Commands that have been applied in memory and wait to be written, as one transaction.
final class UnwrittenChange {
  /// Fewer than at first if some were taken back, since they don't fit without another one that was.
  private(set) var commands: [Command]
  let kind: CommitKind
  /// Where the originals are that it may still have to bring over; nil if it's all in the board's own file.
  let origin: BoardFile?
  /// Of a move: takes its half on the other board back too, and tells why.
  var dropOtherHalf: ((String?) -> Void)?

  /// Of a move: a try of it has failed in the midst. It's tried until it's done, and not taken back.
  private(set) var isHalfway = false

  init(_ commands: [Command], _ kind: CommitKind, origin: BoardFile? = nil) {
    self.commands = commands
    self.kind = kind
    self.origin = origin
  }

  /// What's to be written.
  /// - Throws: `CommitQueue.Withdrawn` if nothing is any more.
  func wanted() throws -> [Command] {
    guard !commands.isEmpty else { throw CommitQueue.Withdrawn() }
    return commands
  }

  func noteHalfway() { isHalfway = true }

  /// Leaves only these to be written.
  func keep(_ commands: [Command]) { self.commands = commands }
}
