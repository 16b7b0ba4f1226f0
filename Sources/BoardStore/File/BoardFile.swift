public import Board
public import Foundation
import GRDB

/// An open `.pinboard` file. There's nothing to save: each command is one transaction, and when `commit`
/// returns it's on the disk.
///
/// All work is done on the file's own serial queue, never on the caller's thread. What's called in order on
/// one actor is done in order: the methods run on the caller's actor up to the point where they stand in the
/// queue. See the article *FileFormat* for the tables and the reasons for the journal mode.
public final class BoardFile: Sendable {
  /// Absolute, symbolic links left as they were given.
  public let url: URL
  public let access: BoardAccess

  /// How many steps of history the file keeps.
  public static let historyLimit = History.defaultLimit
  /// The most bytes that an added original may have, unless told otherwise: 1 GiB.
  public static let defaultOriginalLimit = 1 << 30

  let database: DatabaseQueue
  /// Originals are read and hashed here one after the other, so that any number of imports takes the memory
  /// of one. Commits don't wait for it.
  let intake = DispatchQueue(label: "io.github.pinboard.intake", qos: .userInitiated)

  init(url: URL, access: BoardAccess, database: DatabaseQueue) {
    self.url = url
    self.access = access
    self.database = database
  }

  /// Waits for everything that was begun, then lets go of the file. Whatever is called afterwards throws
  /// `BoardStoreError.closed`. Closing twice is harmless.
  public nonisolated(nonsending) func close() async {
    await withCheckedContinuation { continuation in
      intake.async { [database] in
        // It only fails while statements run, and none outlives its turn on the queue.
        try? database.close()
        continuation.resume()
      }
    }
  }

  /// Runs `body` on the file's queue, outside of any transaction.
  nonisolated(nonsending) func run<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    let url = url
    return try await withCheckedThrowingContinuation { continuation in
      database.asyncWriteWithoutTransaction { db in
        continuation.resume(with: Result { try Self.translated(at: url) { try body(db) } })
      }
    }
  }

  /// Runs `body` as one transaction, on the file's queue; whatever it throws, nothing has changed.
  nonisolated(nonsending) func transact<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    guard access == .readWrite else { throw BoardStoreError.readOnly(url) }
    return try await run { db in try Self.transaction(in: db) { try body(db) } }
  }

  static func transaction<Value>(in db: Database, _ body: () throws -> Value) throws -> Value {
    if db.isInsideTransaction { try db.rollback() }
    var value: Value?
    try db.inTransaction(.immediate) {
      value = try body()
      return .commit
    }
    guard let value else { throw CancellationError() }
    return value
  }

  /// Turns SQLite's errors and flawed rows into errors that speak of the file.
  static func translated<Value>(at url: URL, _ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let flaw as RowFlaw {
      throw BoardStoreError.corrupt(url, detail: flaw.detail)
    } catch {
      throw BoardStoreError.translating(error, at: url)
    }
  }
}
