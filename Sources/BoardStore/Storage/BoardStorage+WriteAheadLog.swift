import Board
import CBoardStore
import Files
import Foundation
import GRDB
import GRDBSQLite
import QuietThreads
import Synchronization

// The write-ahead log while a file is written: see "Durability" in FileFormat.md.

extension BoardStorage {
  /// Bytes of the log that are laid out beforehand and kept when it starts over.
  static let logReserve = 1 << 20
  /// That's done once so many commits have gone to it: whoever moves one pin doesn't write a mebibyte for it, and for whoever goes
  /// on, it comes to 64 KiB a commit at most.
  static let commitsBeforeFilling = 16
  /// A log that's longer is written back at once and not only in a quiet moment, and again when it has grown by as much …
  static let longLog = 4 << 20
  /// … and one that's longer than this holds up the next commit until it can start over.
  static let longestLog = 16 << 20
  private static let quietMoment = DispatchTimeInterval.milliseconds(300)

  /// Makes the file ready for its first write: the newest tables, and WAL mode. Before that, nothing in it is
  /// touched.
  func prepare(_ db: Database) throws {
    guard !facts.withLock(\.isPrepared) else { return }
    try emptyLog(db)
    if try Schema.version(in: db) < Schema.version {
      try BoardDatabase.transaction(in: db) { try Schema.migrate(db) }
    }
    // Read to its end: the answer comes before the change of the header is committed, and that may fail.
    let modes = try Row.fetchAll(db, sql: "PRAGMA journal_mode = WAL")
    // The log is made when the file is read next.
    _ = try Schema.version(in: db)
    // A file system without shared memory stays with the rollback journal; `synchronous` is EXTRA for it.
    if let mode = modes.first, try RowReader(mode, of: "the journal mode").text(0) == "wal" {
      // The change of mode was a transaction of its own. Had it been lost, the next one wouldn't go to the log.
      guard try BoardDatabase.isLogged(db) else { throw DatabaseError(resultCode: .SQLITE_IOERR) }
      // SQLite syncs the folder too, and says nothing if that fails: a log without a name is no log.
      try FileWriting.secureName(of: url.resolved)
      try db.execute(sql: "PRAGMA wal_autocheckpoint = 0")
      try db.execute(sql: "PRAGMA journal_size_limit = \(Self.logReserve)")
      facts.withLock { $0.log = WriteAheadLog(beside: $0.url) }
    } else {
      facts.withLock { facts in
        facts.log = nil
        facts.commitsUntilFilled = nil
      }
    }
    takePreparedFingerprint(db)
    facts.withLock { $0.isPrepared = true }
  }

  /// Writes back the log that an earlier run has left, or an earlier opening that couldn't, before anything is added to it.
  ///
  /// It may end with a commit of which the sync failed: the system shows its bytes to whoever reads them now, and will
  /// never write them. After a power cut, what had been added behind them wouldn't be found. If this fails, nothing is
  /// added; the rescue journal takes the command.
  private func emptyLog(_ db: Database) throws {
    guard try BoardDatabase.isLogged(db) else { return }
    // Whoever wrote it may have met a failed sync too, and have told nobody.
    doubtFile()
    // Space may have been given back in it.
    try shortening { try writeBack(.truncate, in: db) }
  }

  /// A checkpoint. One that fails leaves the log as it is, and what it wrote in doubt: the system may have forgotten it, and
  /// a later sync doesn't say so. So the next one writes everything again.
  /// - Returns: whether all of the log is in the file, and not only what nobody reads any more.
  @discardableResult
  func writeBack(_ mode: Database.CheckpointMode, in db: Database) throws -> Bool {
    try doubtNothing(in: db)
    do {
      let (all, done) = try db.checkpoint(mode)
      if all == done { facts.withLock { $0.fingerprint?.trust() } }
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
    facts.withLock { facts in
      facts.isFileDoubtful = true
      facts.fingerprint?.doubt()
    }
  }

  /// What may have been forgotten by the system is still in the log; it's going to be written again.
  private func doubtNothing(in db: Database) throws {
    guard facts.withLock(\.isFileDoubtful), let connection = db.sqliteConnection else { return }
    // It must have been read for the log to be open.
    _ = try Schema.version(in: db)
    let result = board_store_write_back_all(UnsafeMutableRawPointer(connection))
    guard result == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: result)) }
    facts.withLock { $0.isFileDoubtful = false }
  }

  /// After a commit: has the log written back, but not now.
  func noteWritten() {
    let (isToBeFilled, isDue) = facts.withLock { facts in
      defer { facts.isCheckpointDue = true }
      facts.commitCount += 1
      guard let left = facts.commitsUntilFilled else { return (false, facts.isCheckpointDue) }
      facts.commitsUntilFilled = left > 1 ? left - 1 : nil
      return (left <= 1, facts.isCheckpointDue)
    }
    if isToBeFilled { work.async { [self] in fillLog() } }
    if !isDue { checkpointWhenQuiet() }
    let length = logLength
    if isLong(length) { upkeep.async { [self] in checkpoint() } }
    if length > Self.longestLog { work.async { [self] in startLogOver() } }
  }

  /// Whether the log has become long since it was last found to be. It doesn't start over as long as commits follow each other
  /// at once: a checkpoint, with its sync, for each of them would hold them all up.
  private func isLong(_ length: Int) -> Bool {
    facts.withLock { facts in
      if length <= Self.longLog { facts.longLength = 0 }
      guard length > max(Self.longLog, facts.longLength + Self.longLog) else { return false }
      facts.longLength = length
      return true
    }
  }

  /// Bytes of the log beside the file; 0 without one.
  var logLength: Int { (try? FileIdentity(of: WriteAheadLog.logURL("-wal", of: url)))?.size ?? 0 }

  private func fillLog() {
    // Only makes later commits faster; a full disk is told of by a commit that needs the space.
    try? perform { db in
      guard let connection = db.sqliteConnection else { return }
      _ = board_store_fill_log(UnsafeMutableRawPointer(connection), Int64(Self.logReserve))
    }
  }

  private func checkpointWhenQuiet() {
    let count = facts.withLock(\.commitCount)
    upkeep.asyncAfter(deadline: .now() + Self.quietMoment) { [weak self] in
      guard let self else { return }
      guard self.facts.withLock(\.commitCount) == count else { return self.checkpointWhenQuiet() }
      self.facts.withLock { $0.isCheckpointDue = false }
      self.checkpoint()
    }
  }

  /// Copies what's in the log into the file, beside any commits. To be called on `upkeep`.
  func checkpoint() { try? QuietThreads.checkpoints.sync { [self] in checkpointQuietly() } }

  private func checkpointQuietly() {
    guard (try? checkInPlace(isOnWork: false)) != nil, facts.withLock(\.log)?.hasItsName ?? true,
      let database = checkpointer()
    else { return }
    // A failure leaves the log as it is; it's as durable there, and the next checkpoint tries again.
    try? shortening { try database.writeWithoutTransaction { try writeBack(.passive, in: $0) } }
    // Should an older one take the file's place now, it's known by what was there.
    try? checkContent(isOnWork: false)
  }

  private func checkpointer() -> DatabaseQueue? {
    let (url, known, isOpen) = facts.withLock {
      ($0.url, $0.checkpointer, $0.database != nil && $0.isPrepared)
    }
    guard isOpen else { return nil }
    if let known { return known }
    guard let new = try? BoardDatabase.existing(url, access: .readWrite) else { return nil }
    // Should another file just have got the name, then closing it mustn't write the log into that.
    let isKept = (try? new.writeWithoutTransaction { try BoardDatabase.keepLog(true, of: $0) }) != nil
    let isInPlace = isKept && (try? checkInPlace(isOnWork: false)) != nil
    let isWanted = facts.withLock { facts in
      guard isInPlace, facts.database != nil, facts.isPrepared else { return false }
      facts.checkpointer = new
      return true
    }
    guard isWanted else {
      try? new.close()
      return nil
    }
    return new
  }

  /// When everything has been copied, the next commit starts the log over.
  func startLogOver() {
    guard (try? checkInPlace()) != nil else { return }
    try? shortening { try perform { try writeBack(.passive, in: $0) } }
  }

  /// Runs a checkpoint, which may shorten the file after space was given back; nobody takes that for another program's
  /// doing. On any queue, also several at a time.
  /// - Parameter checkpoint: says whether all of the log is in the file now. Then that's as long as its header says, unless
  ///   another program has cut it meanwhile, and is found out about when it's looked at next.
  func shortening(_ checkpoint: () throws -> Bool) rethrows {
    facts.withLock { facts in
      facts.leastSize = 0
      facts.checkpointsRunning += 1
      facts.checkpointsBegun += 1
    }
    var isWhole = false
    defer { noteLength(isWhole: isWhole) }
    isWhole = try checkpoint()
  }

  private func noteLength(isWhole: Bool) {
    let (url, identity, running, begun, lock) = facts.withLock { facts in
      facts.checkpointsRunning -= 1
      // Who writes here is the only one; and with a log, commits don't change the file itself.
      let lock = isWhole && facts.isWriter && facts.log != nil ? facts.lock : nil
      return (facts.url, facts.identity, facts.checkpointsRunning, facts.checkpointsBegun, lock)
    }
    guard running == 0, let found = try? FileIdentity(of: url), found == identity else { return }
    let stated = lock?.statedSize ?? 0
    // What was seen is old if another one has begun since; that one sees it in its turn.
    facts.withLock { if $0.checkpointsBegun == begun { $0.leastSize = max(found.size, stated) } }
  }

  /// Brings everything into the one file and closes it. To be called on `work`, when nobody wants it any more.
  func end() {
    events.close { disconnect() }
  }

  /// Closes the connections; the file is whole by itself afterwards, unless another process reads it now.
  func disconnect() {
    leaveLogBeforeClosing()
    let journal = rescue.end()
    let isChanged = history.withLock { history in
      defer { history.isChanged = false }
      return history.isChanged
    }
    let (url, database, checkpointer, lock, isPrepared) = facts.withLock { facts in
      defer {
        facts.isWriter = false
        facts.isDetached = false
        facts.database = nil
        facts.checkpointer = nil
        facts.lock = nil
        facts.fingerprint = nil
        facts.isPrepared = false
        facts.commitsUntilFilled = Self.commitsBeforeFilling
        facts.log = nil
      }
      return (facts.url, facts.database, facts.checkpointer, facts.lock, facts.isPrepared)
    }
    // A checkpoint that's just beginning has a connection that isn't known yet: as long as that's open, the log can't be
    // given up. Nothing there waits for this queue.
    upkeep.sync {}
    try? checkpointer?.close()
    if let database {
      let identity = facts.withLock(\.identity)
      let isOverwritten = facts.withLock(\.isOverwritten)
      let isInPlace = !isOverwritten && (try? FileIdentity(of: url)) == identity
      try? database.writeWithoutTransaction { db in
        // Closing writes back too; not what a later sync would wrongly vouch for.
        defer {
          if isOverwritten || facts.withLock(\.isFileDoubtful) { try? BoardDatabase.keepLog(true, of: db) }
        }
        if db.isInsideTransaction { try db.rollback() }
        guard isInPlace, access == .readWrite, lock?.acquire() ?? false else { return }
        // A step back that waits needs the step.
        if isChanged, journal?.isEmpty ?? true {
          let limits = history.withLock(\.limits)
          try BoardDatabase.transaction(in: db) { try HistoryTable.trim(to: limits, in: db) }
        }
        // Also what a crash of an earlier run has left beside the file.
        if try isPrepared || BoardDatabase.isLogged(db) {
          if try BoardDatabase.isLogged(db) { try doubtNothing(in: db) }
          try db.execute(sql: "PRAGMA journal_mode = DELETE")
        }
        // A log that stays beside the file may still bring a failed commit back.
        if try !BoardDatabase.isLogged(db) { FailedCommits.remove(identity) }
      }
      // It only fails while statements run, and none outlives its turn on the queue.
      try? database.close()
      if isPrepared { FileWriting.syncFolder(of: url) }
    }
    journal?.closeIfEmpty()
    if let copy = privateCopy { try? FileManager.default.removeItem(at: copy) }
    // The lock goes last: its descriptor must outlive the connection.
    withExtendedLifetime(lock) {}
  }
}
