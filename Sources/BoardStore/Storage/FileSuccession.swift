import Board
import KitFiles
import Foundation
import GRDB
import Synchronization

/// Goes on with another file of this board that has taken the open file's name, as when a program carries a
/// folder between computers. What was done on both sides is brought together in that file. Use it on the
/// file's queue.
struct FileSuccession {
  let storage: BoardStorage

  /// Replaces the open file by the file that has its name now, if that's a file of this board. What that one
  /// lacks is merged into it first.
  func run() throws {
    let (url, isOverwritten) = storage.file.state.withLock { ($0.url, $0.condition.isOverwritten) }
    guard !OpenFiles.isAnothers(url, than: storage), storage.activeTransfers.withLock(\.isEmpty) else {
      throw BoardStoreError.fileReplaced(url)
    }
    let (database, lock) = try openReplacement(of: url, isOverwritten: isOverwritten)
    let joined: Joined
    do {
      joined = try BoardDatabase.translated(at: url) {
        try bringTogether(in: database, at: url, isOverwritten: isOverwritten)
      }
    } catch {
      // Closing mustn't write to the other file either.
      FileConnection.closeKeepingLog(database)
      if case BoardStoreError.diskFull = error { throw error }
      throw BoardStoreError.fileReplaced(url)
    }
    let isWriter = joined.report != nil || storage.file.isWriter
    storage.file.replace(with: database, lock: lock, isWriter: isWriter)
    if !isWriter { lock.release() }
    OpenFiles.rename(storage, to: lock.identity)
    storage.formers.keep(joined.former)
    if joined.hasRescued { storage.rescue.journal?.clear() }
    if joined.report != nil { storage.recordChange() }
    storage.report(.changedElsewhere)
    if let report = joined.report, !report.summary.isEmpty { storage.report(.merged(report)) }
  }

  /// What has become of this board and another file of it.
  private struct Joined {
    /// This board as it was until now.
    var former: FormerBoard?
    /// What comes from the other file; nil if nothing had to be written there.
    var report: MergeReport?
    /// Whether the other file has the commands in the rescue journal.
    var hasRescued = false
  }

  private func openReplacement(
    of url: URL, isOverwritten: Bool
  ) throws -> (DatabaseQueue, WriterLock) {
    do {
      let lock = try WriterLock(url)
      guard lock.acquire() else { throw BoardStoreError.openElsewhere(url) }
      // The log belongs to the old file. It must be emptied before the new file is read, because SQLite would
      // read the new file through it.
      if !isOverwritten { try storage.file.emptyLostLog() }
      storage.file.leaveLostLog()
      try OrphanLogs.clear(besideFileOf: lock, at: url)
      let database = try BoardDatabase.connected(url, access: .readWrite)
      guard isBehindItsFile(database, lock) else { return (database, lock) }
      FileConnection.closeKeepingLog(database)
      try OrphanLogs.moveAside(from: url.resolved, ["-wal", "-shm"])
      return (try BoardDatabase.connected(url, access: .readWrite), lock)
    } catch {
      // For any of these reasons, the file can't replace this board, which is complete only as long as it's
      // open.
      throw BoardStoreError.fileReplaced(url)
    }
  }

  /// Whether the log beside a file is older than the file: both were carried here, one after the other. A log
  /// of this file has the newest commit, whatever was written back.
  private func isBehindItsFile(_ database: DatabaseQueue, _ lock: WriterLock) -> Bool {
    let rows = StoredBoardRow.all(in: lock.start(FileFingerprint.length))
    let seen = try? database.writeWithoutTransaction { try BoardTable.modified(in: $0) }
    guard rows.count == 1, let seen else { return false }
    return seen < rows[0].modified
  }

  /// Brings what was done here into the other file, unless it has that already.
  private func bringTogether(
    in database: DatabaseQueue, at url: URL, isOverwritten: Bool
  ) throws -> Joined {
    let (board, written) = storage.file.state.withLock { ($0.board, $0.progress) }
    // The old connection can't read a disk that was removed and has come back.
    let progress = isOverwritten ? nil : try? storage.perform { try BoardProgress(of: $0) }
    let ours = progress ?? written
    let outline = isOverwritten ? nil : try? storage.perform { try HistoryOutline(of: $0) }
    let isContained = try database.writeWithoutTransaction { db in
      guard try board == nil || BoardTable.boardID(in: db) == board else {
        throw BoardStoreError.otherBoard(url)
      }
      // What was carried here only in part isn't followed.
      _ = try BoardTable.document(in: db)
      if let outline, try outline.isContinued(by: HistoryOutline(of: db)) { return true }
      // Without its own history, or its old contents, the board can only be compared by its progress.
      return try board == nil || (outline?.isEmpty ?? true) && ours?.isContained(in: db) ?? false
    }
    guard board != nil, progress != nil,
      let former = try? storage.perform({ try FormerBoard(copying: $0, at: url) })
    else {
      guard isContained else { throw BoardStoreError.fileReplaced(url) }
      return Joined()
    }
    try bring(try originals(storage.fresh.withLock(\.ids)), to: database)
    guard !isContained || storage.hasRescued else { return Joined(former: former) }
    let waiting = storage.rescue.journal?.entries ?? []
    try database.writeWithoutTransaction { try former.take(waiting, knowing: $0) }
    let theirs = try database.writeWithoutTransaction { try StoredBoard(checking: $0, at: url) }
    let state = try former.board()
    if try MergedBoard.has(theirs, all: state, at: url) {
      return Joined(former: former, hasRescued: true)
    }
    let merged = try MergedBoard(state, with: theirs, at: url)
    // The file is carried on without its log. If another process reads it, the log stays for now.
    _ = try? database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
    try bring(merged.neededOriginals, to: database)
    try database.writeWithoutTransaction { db in
      try BoardDatabase.transaction(in: db) {
        if try Schema.version(in: db) < Schema.version { try Schema.migrate(db) }
        try merged.writeToTheirs(in: db, at: url)
        // Moves to other boards that were interrupted.
        try storage.perform { old in
          if try Schema.version(in: old) >= 2 { try FormerBoard.copy("transfer", from: old, to: db) }
        }
      }
    }
    let report = MergeReport(
      step: merged.step, summary: merged.merge.summary, originals: [], isEmpty: false)
    return Joined(former: former, report: report, hasRescued: true)
  }

  private func originals(_ ids: Set<OriginalID>) throws -> [Original] {
    try storage.perform { db in try ids.sorted().compactMap { try OriginalTable.record(of: $0, in: db) } }
  }

  /// Copies originals to the other file, one by one. The bytes of a damaged one are left out, as on a
  /// repaired board.
  private func bring(_ originals: [Original], to database: DatabaseQueue) throws {
    for original in originals {
      try database.writeWithoutTransaction { db in
        guard try OriginalTable.record(of: original.id, in: db) == nil else { return }
        try BoardDatabase.transaction(in: db) {
          if try Schema.version(in: db) < Schema.version { try Schema.migrate(db) }
          try bring(original, to: db)
        }
      }
    }
  }

  private func bring(_ original: Original, to db: Database) throws {
    let key = try OriginalTable.insert(original, in: db)
    if let path = try storage.perform({ try LinkTable.linkPath(of: original.id, in: $0) }) {
      return try db.execute(sql: "INSERT INTO link (original, path) VALUES (?, ?)", arguments: [key, path])
    }
    do {
      try storage.copyBytes(of: original.id, to: key, in: db)
    } catch BoardStoreError.originalDamaged {
      return
    }
  }
}
