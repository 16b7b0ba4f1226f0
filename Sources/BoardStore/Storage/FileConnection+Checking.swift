import Board
import KitFiles
import Foundation
import GRDB
import Glibc
import Synchronization

// Checks whether the file still has its name, its length and its content. SQLite goes on writing to a file
// that has lost its name, where nobody would ever find the changes, and to a file that another program has
// overwritten.

extension FileConnection {
  /// Throws if the file has lost its name, was replaced, overwritten or cut.
  /// - Parameter isOnWork: see ``checkContent(isOnWork:)``.
  func checkLocation(isOnWork: Bool = true) throws {
    while true {
      let (url, identity, least) = state.withLock { ($0.url, $0.identity, $0.length.least) }
      let found: FileIdentity
      do {
        found = try FileIdentity(of: url)
      } catch BoardStoreError.notFound {
        throw BoardStoreError.fileGone(url)
      }
      guard found == identity else { throw BoardStoreError.fileReplaced(url) }
      try checkContent(isOnWork: isOnWork)
      if found.size >= least { return }
      if isShortenedByOthers(to: found.size) { return }
      // A checkpoint of this process may have shortened the file meanwhile.
      let isCut = state.withLock { state in
        if state.length.least == least { state.condition.recordCut() }
        return state.condition.isCut
      }
      if isCut { throw BoardStoreError.fileTruncated(url) }
    }
  }

  /// Whether another process has shortened the file by giving back space. That's possible until this process
  /// writes. Then the file is as long as its header says. While the other process has the lock, the length
  /// proves nothing.
  private func isShortenedByOthers(to size: Int) -> Bool {
    guard case .candidate(let lock) = state.withLock(\.role) else { return false }
    if lock.isTaken { return true }
    guard let stated = lock.statedSize, size >= stated else { return false }
    state.withLock { if !$0.role.isWriter { $0.length.least = size } }
    return true
  }

  /// Throws if the open file has other content. It costs a read of a few pages from the system's memory.
  ///
  /// Another program may have written other bytes into the file, without a change of its name or inode. The
  /// file's old content is lost then, and nothing of the board is written into it any more.
  /// - Parameter isOnWork: whether this is called on the file's own queue. On other queues SQLite isn't
  ///   asked, and the checks that need its answer are left out.
  func checkContent(isOnWork: Bool = true) throws {
    let (url, lock, isOverwritten) = state.withLock { ($0.url, $0.role.lock, $0.condition.isOverwritten) }
    if isOverwritten { throw BoardStoreError.fileOverwritten(url) }
    guard let lock else { return }
    var verdict = FileFingerprint.Verdict.same
    // A page that another program is writing back may be half written.
    for _ in 0..<4 {
      verdict = judge(lock)
      guard verdict == .other || verdict == .older else { return }
      sched_yield()
    }
    if verdict == .older {
      // The file's own queue finds out whether the file was overwritten. Until then nothing is written into
      // it.
      guard isOnWork else { throw BoardStoreError.fileOverwritten(url) }
      guard isAloneWithFile() else { return }
    }
    state.withLock { $0.condition.recordOverwriting() }
    throw BoardStoreError.fileOverwritten(url)
  }

  private func judge(_ lock: WriterLock) -> FileFingerprint.Verdict {
    let begun = state.withLock(\.length.begun)
    let start = lock.start(FileFingerprint.length)
    return state.withLock { state in
      guard state.role.lock === lock else { return .same }
      // While this process writes back, any page may be half written.
      let isQuiet = state.length.running == 0 && state.length.begun == begun
      let isLogged = isQuiet && state.database.isPrepared && state.log != nil && state.role.isWriter
      return state.fingerprint?.judge(start, isLogged: isLogged) ?? .same
    }
  }

  /// Whether no other program has committed anything. A program that restores an older state by a commit
  /// doesn't overwrite the file.
  private func isAloneWithFile() -> Bool {
    let database = state.withLock(\.database.queue)
    let version = try? database?.writeWithoutTransaction { try Schema.header("data_version", in: $0) }
    return state.withLock { state in
      guard let version, let fingerprint = state.fingerprint, fingerprint.isAlone(version) else {
        state.fingerprint?.allowOlder()
        return false
      }
      return true
    }
  }

  /// Takes the fingerprint of the file. Call this whenever a connection has been opened.
  func takeFingerprint() {
    let (lock, board) = state.withLock { ($0.role.lock, $0.board) }
    let fingerprint = lock.flatMap { lock in
      board.flatMap { FileFingerprint(of: $0, in: lock.start(FileFingerprint.length)) }
    }
    state.withLock { state in
      state.fingerprint = fingerprint
      state.condition.recordOpening()
    }
  }

  /// Takes the fingerprint once all of the log is in the file, and before anything is written here.
  private func takePreparedFingerprint(_ db: Database) {
    let (lock, board) = state.withLock { ($0.role.lock, $0.board) }
    guard let lock, let board, let version = try? Schema.header("data_version", in: db) else { return }
    let fingerprint = FileFingerprint(
      of: board, in: lock.start(FileFingerprint.length), dataVersion: version)
    state.withLock { $0.fingerprint = fingerprint ?? $0.fingerprint }
  }

  /// Goes on with a file that was cut and has its length again, if all of its content is there, including
  /// every image's bytes. Checking the tables wouldn't be enough: with its log, a file looks sound even if it
  /// lacks pages that aren't in the log.
  func goOnIfWhole() throws {
    let (url, board, progress) = state.withLock { ($0.url, $0.board, $0.progress) }
    do {
      // The connection is a new one, because the other one doesn't read pages that are in its cache.
      let database = try BoardDatabase.connected(url, access: .readOnly)
      defer { try? database.close() }
      try database.writeWithoutTransaction { db in
        try BoardDatabase.requireSound(db)
        _ = try BoardTable.document(in: db)
        _ = try HistoryTable.history(in: db)
        let links = try LinkTable.links(in: db)
        for original in try OriginalTable.originals(in: db) where links[original.id] == nil {
          try OriginalTable.forEachChunk(of: original.id, in: db) { _ in }
        }
        guard try BoardTable.boardID(in: db) == board, try progress?.isContained(in: db) ?? false else {
          throw BoardStoreError.fileTruncated(url)
        }
      }
    } catch {
      throw BoardStoreError.fileTruncated(url)
    }
    try renewLog()
    state.withLock { $0.condition.recordWhole() }
  }

  // MARK: Before the first write

  /// Makes the file ready for its first write: gives it the newest tables, and WAL mode. The file is
  /// unchanged until then.
  func prepare(_ db: Database) throws {
    guard !state.withLock(\.database.isPrepared) else { return }
    try emptyLog(db)
    if try Schema.version(in: db) < Schema.version {
      try BoardDatabase.transaction(in: db) { try Schema.migrate(db) }
    }
    // All rows are fetched, because the answer comes before the change of the header is committed, and the
    // commit may fail.
    let wanted = CarriedFolder.holds(url) ? "DELETE" : "WAL"
    let modes = try Row.fetchAll(db, sql: "PRAGMA journal_mode = \(wanted)")
    // The log is made when the file is read next.
    _ = try Schema.version(in: db)
    // On a file system without shared memory, SQLite stays with the rollback journal; `synchronous` is EXTRA
    // for it.
    if let mode = modes.first, try RowReader(mode, of: .journalMode).text(0) == "wal" {
      // The change of mode was a transaction of its own. If it was lost, the next transaction wouldn't go to
      // the log.
      guard try BoardDatabase.isLogged(db) else { throw DatabaseError(resultCode: .SQLITE_IOERR) }
      // SQLite syncs the folder, too, but doesn't report a failure, and a log that has lost its name isn't
      // found.
      try FileWriting.secureName(of: url.resolved)
      try db.execute(sql: "PRAGMA wal_autocheckpoint = 0")
      try db.execute(sql: "PRAGMA journal_size_limit = \(WriteAheadLog.reserve)")
      state.withLock { $0.log = WriteAheadLog(beside: $0.url) }
    } else {
      state.withLock { $0.log = nil }
    }
    takePreparedFingerprint(db)
    state.withLock { state in
      if let queue = state.database.queue { state.database = .prepared(queue) }
    }
  }

  /// Writes back the log that an earlier run or opening has left, before anything is added to it.
  ///
  /// The log may end with a commit whose sync failed: the system shows its bytes to readers, and will never
  /// write them. After a power cut, frames behind those bytes wouldn't be found. If writing back fails,
  /// nothing is added, and the rescue journal takes the command.
  private func emptyLog(_ db: Database) throws {
    guard try BoardDatabase.isLogged(db) else { return }
    // The process that wrote the log may have had a failed sync.
    doubtFile()
    // Writing back the log may shorten the file.
    try shortening { try writeBack(.truncate, in: db) }
  }
}
