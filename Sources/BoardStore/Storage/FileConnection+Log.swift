import CBoardStore
import KitFiles
import Foundation
import GRDB
import GRDBSQLite
import Synchronization

// Handles the write-ahead log while a file is written: see "Durability" in FileFormat.md. Also handles the
// log of a file that loses its name while it's open. That log keeps its own name, so SQLite would take it for
// the log of the next file that gets the file's name.

extension FileConnection {
  /// The length in bytes of the log beside the file; 0 without a log.
  var logLength: Int { (try? FileIdentity(of: WriteAheadLog.logURL("-wal", of: url)))?.size ?? 0 }

  /// Runs a checkpoint. One that fails leaves the log as it is, but the pages that it wrote are in doubt: the
  /// system may have forgotten them, and a later sync doesn't report that. So the next checkpoint writes all
  /// pages again.
  /// - Returns: whether all of the log is in the file, and not only the part that no connection reads any
  ///   more.
  @discardableResult
  func writeBack(_ mode: Database.CheckpointMode, in db: Database) throws -> Bool {
    try doubtNothing(in: db)
    do {
      let (all, done) = try db.checkpoint(mode)
      if all == done { state.withLock { $0.fingerprint?.trust() } }
      return all == done
    } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
      // Another connection runs a checkpoint or reads, so nothing has failed.
      throw error
    } catch {
      doubtFile()
      try? doubtNothing(in: db)
      throw error
    }
  }

  /// Records that the file may lack pages which were written back: the system may have forgotten them, or may
  /// still forget them.
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

  /// Runs a checkpoint, which may shorten the file after space was given back. The shorter length isn't taken
  /// for a cut by another program. Safe on any queue, for several checkpoints at a time.
  /// - Parameter checkpoint: returns whether all of the log is in the file now. If so, the file must be as
  ///   long as its header says. If another program has cut the file meanwhile, the next check finds that.
  func shortening(_ checkpoint: () throws -> Bool) rethrows {
    state.withLock { $0.length.beginCheckpoint() }
    var isWhole = false
    defer { recordLength(isWhole: isWhole) }
    isWhole = try checkpoint()
  }

  private func recordLength(isWhole: Bool) {
    let (url, identity, length, lock) = state.withLock { state in
      state.length.endCheckpoint()
      // The header is reliable only for the single writer with a log, whose commits don't change the file
      // itself.
      let lock = isWhole && state.role.isWriter && state.log != nil ? state.role.lock : nil
      return (state.url, state.identity, state.length, lock)
    }
    guard length.running == 0, let found = try? FileIdentity(of: url), found == identity else { return }
    let stated = lock?.statedSize ?? 0
    // If another checkpoint has begun since, the length is out of date, and that checkpoint records it.
    state.withLock { if $0.length.begun == length.begun { $0.length.least = max(found.size, stated) } }
  }

  /// Copies the log into the file through a connection of its own. Call this on `upkeep`.
  func checkpoint() {
    guard (try? checkLocation(isOnWork: false)) != nil, state.withLock(\.log)?.hasItsName ?? true,
      let database = checkpointer()
    else { return }
    // A failure leaves the log as it is. The commits are durable there, and the next checkpoint tries again.
    try? shortening { try database.writeWithoutTransaction { try writeBack(.passive, in: $0) } }
    // Notes the newest state in the file, so that an older copy that's written over it is recognised.
    try? checkContent(isOnWork: false)
  }

  private func checkpointer() -> DatabaseQueue? {
    let (url, known, isOpen) = state.withLock { ($0.url, $0.checkpointer, $0.database.isPrepared) }
    guard isOpen else { return nil }
    if let known { return known }
    guard let new = try? BoardDatabase.existing(url, access: .readWrite) else { return nil }
    // If another file has just got the name, closing the connection mustn't write the log into it.
    let isKept = (try? new.writeWithoutTransaction { try BoardDatabase.keepLog(true, of: $0) }) != nil
    let isAtLocation = isKept && (try? checkLocation(isOnWork: false)) != nil
    let isWanted = state.withLock { state in
      guard isAtLocation, state.database.isPrepared else { return false }
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

  /// Writes back the log or moves it aside when the file is found to be gone, replaced or overwritten. Call
  /// this on the file's queue.
  func leaveLog(after error: BoardStoreError) {
    switch error {
    // The file may come back, and go on with its log.
    case .fileGone: try? emptyLostLog()
    case .fileReplaced, .fileOverwritten: leaveLostLog()
    default: break
    }
  }

  /// Before closing, writes back or moves aside the log of a file without its name, or moves aside a log of
  /// another file.
  func leaveLogBeforeClosing() {
    let (url, identity, isOpen) = state.withLock { ($0.url, $0.identity, $0.database.queue != nil) }
    // Sets the condition if the file was overwritten since the last check.
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

  /// Moves aside a log of another file. This file has its name, but its own log has lost its name to the log
  /// of a file that had this file's name meanwhile. SQLite would write that log into this file, or remove it
  /// on closing.
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

  /// Removes the log's name. A log that couldn't be written back, or whose file was overwritten, is kept
  /// under another name.
  func leaveLostLog() {
    guard let log = state.withLock(\.log) else { return }
    asWriter {
      try? emptyLostLog()
      log.leaveName()
    }
  }

  /// Writes all of the log back into the file, wherever the file is now, and truncates the log.
  ///
  /// The file is synced before the log. So a file that was only moved away is complete without a log, and the
  /// next file with its name gets no part of the log.
  func emptyLostLog() throws {
    guard let log = state.withLock(\.log), !log.isEmptied else { return }
    if state.withLock(\.condition.isOverwritten) { throw BoardStoreError.fileOverwritten(url) }
    // A running checkpoint would interfere, and leave the file between two states. No work on `upkeep` waits
    // for this queue.
    upkeep.sync {}
    var result = Result<Void, any Error>.failure(BoardStoreError.openElsewhere(url))
    asWriter {
      result = Result { try shortening { try perform(writeBackLostLog) } }
    }
    try result.get()
    log.sync()
    state.withLock { $0.log?.recordEmptying() }
  }

  private func writeBackLostLog(in db: Database) throws -> Bool {
    if db.isInsideTransaction { try db.rollback() }
    guard try BoardDatabase.isLogged(db) else { return false }
    // The process that has left the log may have had a failed sync.
    if !state.withLock(\.database.isPrepared) { doubtFile() }
    return try writeBack(.truncate, in: db)
  }

  /// Runs `body` while this process has the writer's lock. Doesn't run it if another process has the lock,
  /// because the log belongs to that process then.
  private func asWriter(_ body: () -> Void) {
    let role = state.withLock(\.role)
    guard access == .readWrite, let lock = role.lock, lock.acquire() else { return }
    body()
    if !role.isWriter { lock.release() }
  }

  /// Gives the file another log if its own log has lost its name, because commits in a log without a name
  /// wouldn't be found.
  func renewLogWithoutName() throws {
    if let log = state.withLock(\.log), !log.hasItsName { try renewLog() }
  }

  /// Gives the file another log. Call this while the file has its name.
  func renewLog() throws {
    try emptyLostLog()
    let (url, old, checkpointer) = state.withLock { state in
      defer {
        state.checkpointer = nil
        if let queue = state.database.queue { state.database = .open(queue) }
      }
      return (state.url, state.database.queue, state.checkpointer)
    }
    // A second connection that's just being opened would keep the index of the old log.
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
