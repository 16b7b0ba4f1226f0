import Board

@testable import BoardStore

extension Command {
  /// Returns the command as an entry of a commit.
  func entry(_ kind: CommitKind = .do) -> CommitEntry { CommitEntry(command: self, kind: kind) }
}
