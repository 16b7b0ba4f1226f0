import CBoardStore
import Files
import Foundation
import GRDB
import GRDBSQLite
import Synchronization

// The write-ahead log while a file is written: see "Durability" in FileFormat.md. And the log of a file that
// loses its name while it's open: the log has kept its own name, so SQLite would take it for the log of the
// next file that gets the file's name.

extension FileConnection {
  /// Bytes of the log beside the file; 0 without one.
  var logLength: Int { (try? FileIdentity(of: WriteAheadLog.logURL("-wal", of: url)))?.size ?? 0 }

  /// Runs a checkpoint. One that fails leaves the log as it is, but the pages that it wrote are in doubt: the
  /// system may have forgotten them, and a later sync doesn't report that. So the next checkpoint writes all
  /// pages again.
  /// - Returns: whether all of the log is in the file, and not only what nobody reads any more.
  @discardableResult
  func writeBack(_ mode: Database.CheckpointMode, in db: Database) throws -> Bool {
    try doubtNothing(in: db)
    do {
      let (all, done) = try db.checkpoint(mode)
      if all == done { state.withLock { $0.fingerprint?.trust() } }
      return all == done
    } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
      // Another connection runs a checkpoint, or reads; nothing has failed.
      throw error
    } catch {
      doubtFile()
      try? doubtNothing(in: db)
      throw error
    }
  }

  /// Notes that pages which were written back may not be in the file: the system may have forgotten them, or
  /// may forget them yet.
  func doubtFile() {
    state.withLock { state in
      state.isDoubtful = true
      state.fingerprint?.doubt()
    }
  }

  /// Has the next checkpoint write back the whole log, if the file is in doubt: pages that the system may
  /// have forgotten are still in the log.
  func doubtNothing(in db: Database) throws {
    guard state.withLock(\.isDoubtful), let connection = db.sqliteConnection else { return }
    // SQLite opens the log with the first read.
    _ = try Schema.version(in: db)
    let result = board_store_write_back_all(UnsafeMutableRawPointer(connection))
    guard result == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: result)) }
    state.withLock { $0.isDoubtful = false }
  }

  /// Runs a checkpoint, which may shorten the file after space was given back, without that being taken for a
  /// cut by another program. On any queue, also several at a time.
  /// - Parameter checkpoint: returns whether all of the log is in the file now. If so, the file must be as
  ///   long as its header says: if another program has cut it meanwhile, the next look finds that.
  func shortening(_ checkpoint: () throws -> Bool) rethrows {
    state.withLock { $0.length.beginCheckpoint() }
    var isWhole = false
    defer { noteLength(isWhole: isWhole) }
    isWhole = try checkpoint()
  }

  private func noteLength(isWhole: Bool) {
    let (url, identity, length, lock) = state.withLock { state in
      state.length.endCheckpoint()
      // The header counts only for the one writer with a log: commits then don't change the file itself.
      let lock = isWhole && state.role.isWriter && state.log != nil ? state.role.lock : nil
      return (state.url, state.identity, state.length, lock)
    }
    guard length.running == 0, let found = try? FileIdentity(of: url), found == identity else { return }
    let stated = lock?.statedSize ?? 0
    // If another checkpoint has begun since, the length is out of date, and that checkpoint notes it.
    state.withLock { if $0.length.begun == length.begun { $0.length.least = max(found.size, stated) } }
  }

  /// Copies what's in the log into the file, by a connection of its own. On `upkeep`.
  func checkpoint() {
    guard (try? checkInPlace(isOnWork: false)) != nil, state.withLock(\.log)?.hasItsName ?? true,
      let database = checkpointer()
    else { return }
    // A failure leaves the log as it is. The commits are as durable there, and the next checkpoint tries
    // again.
    try? shortening { try database.writeWithoutTransaction { try writeBack(.passive, in: $0) } }
    // Takes note of the newest state in the file, so that an older copy written over it is recognised.
    try? checkContent(isOnWork: false)
  }

  private func checkpointer() -> DatabaseQueue? {
    let (url, known, isOpen) = state.withLock { ($0.url, $0.checkpointer, $0.database.isPrepared) }
    guard isOpen else { return nil }
    if let known { return known }
    guard let new = try? BoardDatabase.existing(url, access: .readWrite) else { return nil }
    // If another file has just got the name, closing the connection mustn't write the log into it.
    let isKept = (try? new.writeWithoutTransaction { try BoardDatabase.keepLog(true, of: $0) }) != nil
    let isInPlace = isKept && (try? checkInPlace(isOnWork: false)) != nil
    let isWanted = state.withLock { state in
      guard isInPlace, state.database.isPrepared else { return false }
      state.checkpointer = new
      return true
    }
    guard isWanted else {
      try? new.close()
      return nil
    }
    return new
  }

  // MARK: A log that has lost its file, or its name

  /// Writes back or moves aside the log, once the file turns out to be gone, replaced or overwritten. On the
  /// file's queue.
  func leaveLog(after error: BoardStoreError) {
    switch error {
    // The file may come back, and go on with its log.
    case .fileGone: try? emptyLostLog()
    case .fileReplaced, .fileOverwritten: leaveLostLog()
    default: break
    }
  }

  /// Writes back or moves aside the log of a file that's being closed without its name, or a log that isn't
  /// the file's.
  func leaveLogBeforeClosing() {
    let (url, identity, isOpen) = state.withLock { ($0.url, $0.identity, $0.database.queue != nil) }
    // Sets the condition if the file was overwritten since the last look.
    try? checkContent()
    guard isOpen else { return }
    guard (try? FileIdentity(of: url)) != identity || state.withLock(\.condition.isOverwritten) else {
      if hasForeignLog {
        try? emptyLostLog()
        try? leaveForeignLog()
      }
      return
    }
    leaveLostLog()
  }

  /// Moves aside a log of another file. The file has its name, but its own log hasn't: what has the log's
  /// name is of a file that had this name meanwhile. SQLite would write it into this file, or remove it on
  /// closing.
  private func leaveForeignLog() throws {
    guard hasForeignLog else { return }
    var result = Result<Void, any Error>.success(())
    asWriter {
      result = Result {
        try OrphanLogs.moveAside(from: url.resolved, ["-wal", "-shm"])
      }
    }
    try result.get()
  }

  private var hasForeignLog: Bool {
    guard let log = state.withLock(\.log), let found = try? FileIdentity(of: log.url) else { return false }
    return found != log.identity
  }

  /// Takes the log from its name. What couldn't be written back is kept under another name, and so is all of
  /// the log if the file was overwritten.
  func leaveLostLog() {
    guard let log = state.withLock(\.log) else { return }
    asWriter {
      try? emptyLostLog()
      log.leaveName()
    }
  }

  /// Writes all of the log back into the file, wherever the file is now, and truncates the log.
  ///
  /// Both are synced, in this order: a file that was only moved away is whole without a log, and the next
  /// file with its name gets nothing of the log.
  func emptyLostLog() throws {
    guard let log = state.withLock(\.log), !log.isEmptied else { return }
    if state.withLock(\.condition.isOverwritten) { throw BoardStoreError.fileOverwritten(url) }
    // A checkpoint that's running would be in the way, and leave the file half-way between two states.
    // Nothing on `upkeep` waits for this queue.
    upkeep.sync {}
    var result = Result<Void, any Error>.failure(BoardStoreError.openElsewhere(url))
    asWriter {
      result = Result { try shortening { try perform(writeBackLostLog) } }
    }
    try result.get()
    log.sync()
    state.withLock { $0.log?.noteEmptied() }
  }

  private func writeBackLostLog(in db: Database) throws -> Bool {
    if db.isInsideTransaction { try db.rollback() }
    guard try BoardDatabase.isLogged(db) else { return false }
    // The process that has left the log may have had a failed sync.
    if !state.withLock(\.database.isPrepared) { doubtFile() }
    return try writeBack(.truncate, in: db)
  }

  /// Runs `body` while this process has the writer's lock. Doesn't run it if another process has the lock:
  /// the log is its own then.
  private func asWriter(_ body: () -> Void) {
    let role = state.withLock(\.role)
    guard access == .readWrite, let lock = role.lock, lock.acquire() else { return }
    body()
    if !role.isWriter { lock.release() }
  }

  /// Gives the file another log if its own log has lost its name: commits in a log without a name wouldn't be
  /// found.
  func renewLogWithoutName() throws {
    if let log = state.withLock(\.log), !log.hasItsName { try renewLog() }
  }

  /// Gives the file another log. To be called while the file has its name.
  func renewLog() throws {
    try emptyLostLog()
    let (url, old, checkpointer) = state.withLock { state in
      defer {
        state.checkpointer = nil
        if let queue = state.database.queue { state.database = .open(queue) }
      }
      return (state.url, state.database.queue, state.checkpointer)
    }
    // A second connection that's just being made would keep the index of the old log.
    upkeep.sync {}
    Self.closeKeepingLog(checkpointer, old)
    // As long as this fails, the log still counts as one without its name, and the next write tries again.
    try leaveForeignLog()
    let database = try BoardDatabase.connected(url, access: .readWrite)
    state.withLock { state in
      state.database = .open(database)
      state.log = WriteAheadLog(beside: url)
    }
  }
}
