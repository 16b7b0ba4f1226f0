import Foundation
import GRDB
import Synchronization

/// An open board file: its name, SQLite's connections to it, its writer, its log, and the effect of other
/// programs on it.
///
/// All of these are one state under one lock. The article *States* has the reasons.
final class FileConnection: Sendable {
  /// SQLite's connection to the file.
  enum Connection {
    /// The file is open and unchanged.
    case open(DatabaseQueue)
    /// The file can be written: it has the newest tables and, if the file system has shared memory, WAL mode.
    case prepared(DatabaseQueue)
    case closed
    /// A move to another name has failed, and the file couldn't be opened again yet.
    case detached

    var queue: DatabaseQueue? {
      switch self {
      case .open(let queue), .prepared(let queue): queue
      case .closed, .detached: nil
      }
    }

    var isPrepared: Bool { if case .prepared = self { true } else { false } }
    var isDetached: Bool { if case .detached = self { true } else { false } }
  }

  struct State {
    var url: URL
    var identity: FileIdentity
    var database: Connection
    /// A second connection, so that checkpoints don't hold up commits. Only while the first one is prepared.
    var checkpointer: DatabaseQueue?
    var role: WriterRole
    /// The log beside the file; nil if there's none.
    var log: WriteAheadLog?
    var condition = FileCondition.intact
    /// The fingerprint of the file's content; nil if the first pages don't have the board.
    var fingerprint: FileFingerprint?
    var length: FileLength
    /// Whether a checkpoint has failed, so that the next one has to write back the whole log.
    var isDoubtful = false
    /// The board in the file, also when the file can't be read any more; nil if it couldn't be read yet.
    var board: UUID?
    /// The last written state, also when the file can't be read any more.
    var progress: BoardProgress?
    /// SQLite's `data_version` when it was last read. It's another one if another connection has written
    /// since.
    var dataVersion: Int?
  }

  let access: BoardAccess
  /// The queue of checkpoints, which must have ended before the log or the connections change.
  let upkeep: DispatchQueue
  let state: Mutex<State>

  init(
    url: URL, identity: FileIdentity, access: BoardAccess, database: DatabaseQueue, lock: WriterLock?,
    upkeep: DispatchQueue
  ) {
    self.access = access
    self.upkeep = upkeep
    let version = try? database.writeWithoutTransaction { try Schema.header("data_version", in: $0) }
    let board = try? database.writeWithoutTransaction { try BoardTable.boardID(in: $0) }
    let progress = try? database.writeWithoutTransaction { try BoardProgress(of: $0) }
    state = Mutex(
      State(
        url: url, identity: identity, database: .open(database), role: lock.map { .candidate($0) } ?? .reader,
        length: FileLength(least: identity.size), board: board, progress: progress, dataVersion: version))
    guard access == .readWrite else { return }
    // A crash may have left a log.
    state.withLock { $0.log = WriteAheadLog(beside: url) }
    takeFingerprint()
  }

  var url: URL { state.withLock(\.url) }
  var identity: FileIdentity { state.withLock(\.identity) }
  var board: UUID? { state.withLock(\.board) }
  var lock: WriterLock? { state.withLock(\.role.lock) }
  var isWriter: Bool { state.withLock(\.role.isWriter) }
  var isCut: Bool { state.withLock(\.condition.isCut) }
  /// Whether the connection can't write, because another process wrote the file when it was opened.
  var isReadOnly: Bool { state.withLock { $0.database.queue?.configuration.readonly ?? false } }

  // MARK: On the queue of the file

  /// Runs `body` with the connection.
  func perform<Value>(_ body: (Database) throws -> Value) throws -> Value {
    let (url, database) = state.withLock { ($0.url, $0.database.queue) }
    guard let database else { throw BoardStoreError.closed(url) }
    return try BoardDatabase.translated(at: url) {
      try database.writeWithoutTransaction { db in
        try BoardDatabase.reportingReadErrors(of: db) { try body(db) }
      }
    }
  }

  /// Records that this process writes the file. The process must have the lock.
  func becomeWriter() {
    state.withLock { state in
      guard let lock = state.role.lock else { return }
      state.role = .writer(lock)
    }
  }

  /// Records that a transaction is about to be written. Even a failed one may leave bytes in the log.
  func recordWriting() { state.withLock { $0.log?.isEmptied = false } }

  /// Records that a transaction has been written.
  /// - Parameters:
  ///   - progress: the progress after the transaction; nil if it couldn't be read.
  ///   - version: SQLite's `data_version` in the transaction.
  /// - Returns: whether the log must be preallocated now.
  func recordWritten(_ progress: BoardProgress?, version: Int?) -> Bool {
    state.withLock { state in
      state.progress = progress
      if let progress, let version {
        state.fingerprint?.recordCommit(modified: progress.modified, dataVersion: version)
      } else {
        state.fingerprint?.allowOlder()
      }
      return state.log?.countCommit() ?? false
    }
  }

  /// Takes a new connection after ``close(after:)``: to the file at its old name, or at another one after a
  /// move.
  func open(_ database: DatabaseQueue, lock: WriterLock, at url: URL) {
    state.withLock { state in
      state.url = url
      state.identity = lock.identity
      state.length.least = lock.identity.size
      state.role = .candidate(lock)
      state.database = .open(database)
    }
    takeFingerprint()
  }

  /// Records that the file couldn't be opened again after a failed move.
  func detach(at url: URL) {
    state.withLock { state in
      state.database = .detached
      state.url = url
      if let identity = try? FileIdentity(of: url) { state.identity = identity }
    }
  }

  /// Replaces the connection by one to another file, which has the name now and everything that was done
  /// here.
  /// - Parameters:
  ///   - lock: the lock of the other file. This process holds it.
  ///   - isWriter: whether this process goes on as the file's writer.
  func replace(with database: DatabaseQueue, lock: WriterLock, isWriter: Bool) {
    let version = try? database.writeWithoutTransaction { try Schema.header("data_version", in: $0) }
    let progress = try? database.writeWithoutTransaction { try BoardProgress(of: $0) }
    let size = (try? FileIdentity(of: url))?.size
    let (old, checkpointer, oldLock) = state.withLock { state in
      defer {
        state.database = .open(database)
        state.checkpointer = nil
        state.role = isWriter ? .writer(lock) : .candidate(lock)
        state.identity = lock.identity
        // A merge may have changed the length.
        state.length.least = min(lock.identity.size, size ?? 0)
        state.dataVersion = version
        state.progress = progress
        state.condition.recordWhole()
        state.log = WriteAheadLog(beside: state.url)
      }
      return (state.database.queue, state.checkpointer, state.role.lock)
    }
    Self.closeKeepingLog(checkpointer, old)
    withExtendedLifetime(oldLock) {}
    takeFingerprint()
  }

  /// Replaces the read-only connection of a process that followed by one that can write.
  func connectForWriting() throws {
    let (url, old, log) = state.withLock { ($0.url, $0.database.queue, $0.log) }
    // As long as the old connection is open, SQLite keeps the index of a log that's gone.
    if log?.hasItsName == false { try? old?.close() }
    let database = try BoardDatabase.connected(url, access: .readWrite)
    state.withLock { state in
      state.database = state.database.isPrepared ? .prepared(database) : .open(database)
      state.log = WriteAheadLog(beside: url)
    }
    try? old?.close()
  }

  /// Closes the connections. Afterwards the file is complete without a log, unless another process reads it
  /// now.
  /// - Parameter body: a function that's run in the file before that, if this process may write the file and
  ///   the file is at its location.
  /// - Returns: the lock of the file. It's held as long as the caller keeps it.
  func close(after body: (Database) throws -> Void) -> WriterLock? {
    let (url, database, checkpointer, lock) = state.withLock { state in
      defer {
        state.role = .reader
        state.database = .closed
        state.checkpointer = nil
        state.fingerprint = nil
        state.log = nil
      }
      return (state.url, state.database, state.checkpointer, state.role.lock)
    }
    // A checkpoint that's just beginning may have a connection that isn't in the state yet. SQLite doesn't
    // remove the log as long as that connection is open. No work on `upkeep` waits for this queue.
    upkeep.sync {}
    try? checkpointer?.close()
    guard let queue = database.queue else { return lock }
    let (identity, isOverwritten) = state.withLock { ($0.identity, $0.condition.isOverwritten) }
    let isAtLocation = !isOverwritten && (try? FileIdentity(of: url)) == identity
    try? queue.writeWithoutTransaction { db in
      // Closing runs a checkpoint too. If the file is in doubt, a later sync would wrongly vouch for it.
      defer {
        if isOverwritten || state.withLock(\.isDoubtful) { try? BoardDatabase.keepLog(true, of: db) }
      }
      if db.isInsideTransaction { try db.rollback() }
      guard isAtLocation, access == .readWrite, lock?.acquire() ?? false else { return }
      try body(db)
      // A file that isn't prepared may still have the log of an earlier run that crashed.
      if try database.isPrepared || BoardDatabase.isLogged(db) {
        if try BoardDatabase.isLogged(db) { try doubtNothing(in: db) }
        try db.execute(sql: "PRAGMA journal_mode = DELETE")
      }
      // As long as the log is beside the file, a failed commit in it may come back.
      if try !BoardDatabase.isLogged(db) { FailedCommits.remove(identity) }
    }
    // Closing fails only while statements run, and no statement outlives its turn on the queue.
    try? queue.close()
    if database.isPrepared { FileWriting.syncFolder(of: url) }
    return lock
  }

  /// Closes connections without writing back. Otherwise SQLite would write into the file that has the log's
  /// name now, and remove it.
  static func closeKeepingLog(_ databases: DatabaseQueue?...) {
    for case let database? in databases {
      try? database.writeWithoutTransaction { try BoardDatabase.keepLog(true, of: $0) }
      try? database.close()
    }
  }
}
