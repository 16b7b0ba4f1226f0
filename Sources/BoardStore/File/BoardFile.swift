import Board
public import Foundation
import GRDB
import GRDBSQLite
import Synchronization

/// An open `.pinboard` file. No saving is needed: each command is one transaction, which is on the disk when
/// `commit` returns.
///
/// All work is done on the file's own serial queue, never on the caller's thread. Concurrent calls come to
/// the queue in any order, so wait for a call before the next one if the order matters. All `BoardFile`s that
/// are open for writing and have one file share one queue, one connection and one state. See the article
/// *FileFormat* for the tables and the reasons for the journal mode.
public final class BoardFile: Sendable {
  /// The requested access. ``state`` says whether the file can be written to now.
  public let access: BoardAccess

  let storage: BoardStorage
  private let isClosed = Atomic(false)
  private let closing = Mutex<Task<Void, Never>?>(nil)

  init(storage: BoardStorage, access: BoardAccess) {
    self.storage = storage
    self.access = access
  }

  deinit {
    if !isClosed.load(ordering: .relaxed) { storage.leave {} }
  }

  /// The absolute URL of the file, with symbolic links as they were given. It changes when the board is
  /// moved.
  public var url: URL { storage.url }

  /// The id of the board, which a duplicate and a board made of a template have anew; nil if the file doesn't
  /// have one.
  public var boardID: UUID? { storage.file.board }

  /// Whether both are open for writing and have one file.
  public func sharesFile(with other: BoardFile) -> Bool { storage === other.storage }

  /// Whether the file can be written to now, and why not.
  public var state: BoardFileState {
    guard !isClosed.load(ordering: .relaxed) else { return .closed }
    return access == .readOnly ? .readOnly : storage.state
  }

  /// A stream of the file's events from now on, until it's closed. A board that another process writes is
  /// followed only while such a stream is read.
  public func events() -> AsyncStream<BoardFileEvent> { storage.listen() }

  /// Waits for all calls that have begun, then closes the file. Later calls throw `BoardStoreError.closed`. A
  /// second call of this function also waits until the file is closed.
  @concurrent public func close() async {
    isClosed.store(true, ordering: .relaxed)
    let closed = closing.withLock { closing in
      if let closing { return closing }
      let storage = storage
      let begun = Task {
        await withCheckedContinuation { continuation in storage.leave { continuation.resume() } }
      }
      closing = begun
      return begun
    }
    await closed.value
  }

  /// Runs `body` on the file's queue, outside of any transaction.
  @concurrent func run<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    try await onQueue { storage in try storage.perform(body) }
  }

  /// Runs `body` as one durable transaction on the file's queue. If it throws, nothing has changed.
  @concurrent func transact<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    guard access == .readWrite else { throw BoardStoreError.readOnly(url) }
    return try await onQueue { storage in try storage.write(body) }
  }

  /// Runs `body` on the file's queue.
  @concurrent func onQueue<Value: Sendable>(
    _ body: @escaping @Sendable (BoardStorage) throws -> Value
  ) async throws -> Value {
    try checkOpen()
    return try await withCheckedThrowingContinuation { continuation in
      storage.work.async { [storage] in continuation.resume(with: Result { try body(storage) }) }
    }
  }

  func checkOpen() throws {
    if isClosed.load(ordering: .relaxed) { throw BoardStoreError.closed(url) }
  }
}

extension BoardFile {
  /// The name and the version of the database that board files are, such as `SQLite 3.40.1`.
  public static var engine: String { "SQLite \(String(cString: sqlite3_libversion()))" }
}
