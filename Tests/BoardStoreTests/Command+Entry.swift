import Board

@testable import BoardStore

extension Command {
  /// As it's handed to a file.
  func entry(_ kind: CommitKind = .do) -> CommitEntry { CommitEntry(command: self, kind: kind) }
}
