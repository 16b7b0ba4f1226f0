public import Board
import Foundation
import GRDB
import QuietThreads
import Synchronization

extension BoardFile {
  /// The whole board as a value, with the commands that wait for a file in trouble. Reads no image.
  @concurrent public func load() async throws -> BoardDocument {
    try await onQueue { storage in
      // A file that was overwritten has another board's rows.
      try storage.file.checkContent()
      return try storage.perform { db in
        let waiting = try storage.waiting(in: db)
        return try waiting.isEmpty
          ? BoardTable.document(in: db) : storage.contents(with: waiting, in: db).document
      }
    }
  }

  /// The place and scale at which the board is first shown, on a computer that hasn't shown it yet; nil if
  /// none is stored. Earlier versions stored the place that was shown last.
  @concurrent public func viewState() async throws -> BoardViewState? {
    try await run { db in try ViewTable.startView(in: db) }
  }

  /// Stores the place and scale at which a new board is first shown. It isn't a command, so it can't be
  /// undone: see `Command.setStartView(to:in:)`. What a user looks at is stored by ``BoardViews``.
  @concurrent public func saveViewState(_ state: BoardViewState) async throws {
    guard state.isValid else { throw BoardStoreError.outOfBounds("the view") }
    try await transact { db in try ViewTable.write(state, in: db) }
  }

  /// Writes a command and the history's new position as one transaction. When it returns, both are on the
  /// disk; when it throws, neither is in the file. The originals that its pins show must have been added.
  ///
  /// Wait for each commit before the next one. If several calls run at once, one that comes out of turn
  /// doesn't fit the file and is refused. A commit that has begun isn't cancelled with its task. Committing
  /// the newest command again does nothing. So the call can be repeated after an error that leaves open
  /// whether the commit succeeded, such as that of a disk that fails at the very end.
  ///
  /// - Returns: whether the command is in the file, or in the rescue journal because the file is in trouble.
  @discardableResult
  @concurrent public func commit(
    _ command: Command, kind: CommitKind = .do
  ) async throws -> CommitOutcome {
    try await commit([command], kind: kind)
  }

  /// Writes several commands in their order as one transaction, for example for a jump in the history.
  /// Afterwards, either all of them are in the file or none is.
  @discardableResult
  @concurrent public func commit(
    _ commands: [Command], kind: CommitKind
  ) async throws -> CommitOutcome {
    guard access == .readWrite else { throw BoardStoreError.readOnly(url) }
    let entries = commands.map { CommitEntry(command: $0, kind: kind) }
    return try await onQueue { storage in try storage.commit(entries) }
  }

  /// Writes originals, their previews, and the command that shows them as one transaction. When it returns,
  /// all of it is durable; when it throws, nothing of it is in the file, unless the disk failed at the very
  /// end. See ``tryCommit(_:adding:kind:)``.
  @concurrent public func commit(
    _ command: Command, adding originals: [PreparedOriginal]
  ) async throws {
    if case .notDone(let error, _) = try await tryCommit([command], adding: originals) { throw error }
  }

  /// Writes originals, their previews, and the commands that show them as one transaction. Other commits wait
  /// for it, so the originals should be within ``FileOriginals/batchLimit``; a single image may be larger.
  /// Originals that the file has already are only mended if their bytes are damaged or missing.
  ///
  /// As originals have no place in the rescue journal, nothing is done while the file is in trouble. Throws
  /// if the disk failed at the very end: then the transaction may be in the file, and the call can be
  /// repeated until that's known.
  @concurrent public func tryCommit(
    _ commands: [Command], adding originals: [PreparedOriginal], kind: CommitKind = .do
  ) async throws -> ArrivalOutcome {
    guard access == .readWrite else { return .notDone(BoardStoreError.readOnly(url), original: nil) }
    let entries = commands.map { CommitEntry(command: $0, kind: kind) }
    return try await onQueue { storage in
      try QuietThreads.storing.sync { try storage.commit(entries, adding: originals) }
    }
  }
}
