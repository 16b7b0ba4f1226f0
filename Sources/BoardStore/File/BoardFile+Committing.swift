public import Board
import Foundation
import GRDB

extension BoardFile {
  /// Writes a command and the history's new position as one transaction. When it returns, both are on the
  /// disk; when it throws, neither is in the file. The originals that its pins show must have been added.
  ///
  /// Wait for it before the next: of calls that run side by side, one that comes out of turn doesn't fit the
  /// file, and is refused. A commit that was begun isn't cancelled with its task. Committing again what's the newest already does nothing, so after an error that leaves
  /// open whether it went through (a disk that fails at the very end), the same call can be tried again.
  ///
  /// - Returns: whether it's in the file, or in the rescue journal because the file is in trouble.
  @discardableResult
  @concurrent public func commit(
    _ command: Command, kind: CommitKind = .do
  ) async throws -> CommitOutcome {
    try await commit([command], kind: kind)
  }

  /// Writes several commands in their order as one transaction: a jump in the history, say. All are in the
  /// file then or none is.
  @discardableResult
  @concurrent public func commit(
    _ commands: [Command], kind: CommitKind
  ) async throws -> CommitOutcome {
    guard access == .readWrite else { throw BoardStoreError.readOnly(url) }
    let entries = commands.map { CommitEntry(command: $0, kind: kind) }
    return try await onQueue { storage in try storage.commit(entries) }
  }

  /// Writes originals and the command that shows them as one transaction: afterwards both are durable, or neither is in
  /// the file. They must be within ``batchLimit`` to be quick; a single image always may be.
  ///
  /// As originals have no place in the rescue journal, a file in trouble is an error here.
  @concurrent public func commit(
    _ command: Command, adding originals: [PreparedOriginal]
  ) async throws {
    guard access == .readWrite else { throw BoardStoreError.readOnly(url) }
    let cancellation = Cancellation()
    try await onQueue { storage in
      try OriginalStore(storage: storage).commit(command, adding: originals, cancellation)
    }
  }
}
