import CBoardStore
import Files
import Foundation
import GRDB
import GRDBSQLite
import Synchronization

// The write-ahead log while a file is written: see "Durability" in FileFormat.md. And the log of a file that loses its name
// while it's open: the file is whole by its descriptor, but its log has kept its own name, and would get into whatever file takes
// the other one.

extension FileConnection {
  /// Bytes of the log beside the file; 0 without one.
  var logLength: Int { (try? FileIdentity(of: WriteAheadLog.logURL("-wal", of: url)))?.size ?? 0 }

  /// A checkpoint. One that fails leaves the log as it is, and what it wrote in doubt: the system may have forgotten it, and
  /// a later sync doesn't say so. So the next one writes everything again.
  /// - Returns: whether all of the log is in the file, and not only what nobody reads any more.
  @discardableResult
  func writeBack(_ mode: Database.CheckpointMode, in db: Database) throws -> Bool {
    try doubtNothing(in: db)
    do {
      let (all, done) = try db.checkpoint(mode)
      if all == done { state.withLock { $0.fingerprint?.trust() } }
      return all == done
    } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
      // Somebody else is at it, or reads; nothing has failed.
      throw error
    } catch {
      doubtFile()
      try? doubtNothing(in: db)
      throw error
    }
  }

  /// What was written back may not be in the file, or be forgotten by the system yet.
  func doubtFile() {
    state.withLock { state in
      state.isDoubtful = true
      state.fingerprint?.doubt()
    }
  }

  /// What may have been forgotten by the system is still in the log; it's going to be written again.
  func doubtNothing(in db: Database) throws {
    guard state.withLock(\.isDoubtful), let connection = db.sqliteConnection else { return }
    // It must have been read for the log to be open.
    _ = try Schema.version(in: db)
    let result = board_store_write_back_all(UnsafeMutableRawPointer(connection))
    guard result == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: result)) }
    state.withLock { $0.isDoubtful = false }
  }

  /// Runs a checkpoint, which may shorten the file after space was given back; nobody takes that for another program's
  /// doing. On any queue, also several at a time.
  /// - Parameter checkpoint: says whether all of the log is in the file now. Then that's as long as its header says, unless
  ///   another program has cut it meanwhile, and is found out about when it's looked at next.
  func shortening(_ checkpoint: () throws -> Bool) rethrows {
    state.withLock { $0.length.beginCheckpoint() }
    var isWhole = false
    defer { noteLength(isWhole: isWhole) }
    isWhole = try checkpoint()
  }

  private func noteLength(isWhole: Bool) {
    let (url, identity, length, lock) = state.withLock { state in
      state.length.endCheckpoint()
      // Who writes here is the only one; and with a log, commits don't change the file itself.
      let lock = isWhole && state.role.isWriter && state.log != nil ? state.role.lock : nil
      return (state.url, state.identity, state.length, lock)
    }
    guard length.running == 0, let found = try? FileIdentity(of: url), found == identity else { return }
    let stated = lock?.statedSize ?? 0
    // What was seen is old if another one has begun since; that one sees it in its turn.
    state.withLock { if $0.length.begun == length.begun { $0.length.least = max(found.size, stated) } }
  }

  /// Copies what's in the log into the file, by a connection of its own. On `upkeep`.
  func checkpoint() {
    guard (try? checkInPlace(isOnWork: false)) != nil, state.withLock(\.log)?.hasItsName ?? true,
      let database = checkpointer()
    else { return }
    // A failure leaves the log as it is; it's as durable there, and the next checkpoint tries again.
    try? shortening { try database.writeWithoutTransaction { try writeBack(.passive, in: $0) } }
    // Should an older one take the file's place now, it's known by what was there.
    try? checkContent(isOnWork: false)
  }

  private func checkpointer() -> DatabaseQueue? {
    let (url, known, isOpen) = state.withLock { ($0.url, $0.checkpointer, $0.database.isPrepared) }
    guard isOpen else { return nil }
    if let known { return known }
    guard let new = try? BoardDatabase.existing(url, access: .readWrite) else { return nil }
    // Should another file just have got the name, then closing it mustn't write the log into that.
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

  /// Sees to the log once the file turns out to be gone or replaced. On the file's queue.
  func leaveLog(after error: BoardStoreError) {
    switch error {
    // It may come back, and go on with its log.
    case .fileGone: try? emptyLostLog()
    case .fileReplaced, .fileOverwritten: leaveLostLog()
    default: break
    }
  }

  /// The same when the file is closed: nobody will see to it any more.
  func leaveLogBeforeClosing() {
    let (url, identity, isOpen) = state.withLock { ($0.url, $0.identity, $0.database.queue != nil) }
    // It's looked at once more.
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

  /// The file has its name, and its log hasn't. What has the log's name then is of a file that had this one's meanwhile: it would
  /// get into this one, or go when this one is closed.
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

  /// Whatever has the name, the log has left it. What couldn't be written back is kept under a name of its own, and so is all of it
  /// if the file has become another one.
  func leaveLostLog() {
    guard let log = state.withLock(\.log) else { return }
    asWriter {
      try? emptyLostLog()
      log.leaveName()
    }
  }

  /// Writes all that's in the log back into the file, wherever that is now, and empties the log.
  ///
  /// First the one and then the other, both on the disk: a file that was only moved away is whole by itself, and whatever gets
  /// its name gets nothing of it.
  func emptyLostLog() throws {
    guard let log = state.withLock(\.log), !log.isEmptied else { return }
    if state.withLock(\.condition.isOverwritten) { throw BoardStoreError.fileOverwritten(url) }
    // A checkpoint that's just running would be in the way, and leave the file half-way between two states. Nothing there waits
    // for this queue.
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
    // Whoever has left it may have met a failed sync.
    if !state.withLock(\.database.isPrepared) { doubtFile() }
    return try writeBack(.truncate, in: db)
  }

  /// Not while it's another process's log.
  private func asWriter(_ body: () -> Void) {
    let role = state.withLock(\.role)
    guard access == .readWrite, let lock = role.lock, lock.acquire() else { return }
    body()
    if !role.isWriter { lock.release() }
  }

  /// Gives the file another log if its own one has lost its name: what's written to that would be found by nobody.
  func renewLogWithoutName() throws {
    if let log = state.withLock(\.log), !log.hasItsName { try renewLog() }
  }

  /// Gives the file another log. The file is in its place.
  func renewLog() throws {
    try emptyLostLog()
    let (url, old, checkpointer) = state.withLock { state in
      defer {
        state.checkpointer = nil
        if let queue = state.database.queue { state.database = .open(queue) }
      }
      return (state.url, state.database.queue, state.checkpointer)
    }
    // One that's just being made would keep the index of the old log.
    upkeep.sync {}
    Self.closeKeepingLog(checkpointer, old)
    // As long as this fails, the file counts as one without its log, and it's tried again.
    try leaveForeignLog()
    let database = try BoardDatabase.connected(url, access: .readWrite)
    state.withLock { state in
      state.database = .open(database)
      state.log = WriteAheadLog(beside: url)
    }
  }
}
