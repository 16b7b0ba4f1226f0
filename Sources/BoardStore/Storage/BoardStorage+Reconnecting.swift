import Board
import Foundation
import GRDB
import Synchronization

extension BoardStorage {
  /// Leaves the file that was open for the one that has its name now, if that's the same board and has everything that was
  /// done in this one: what only this one has is gone with its connection, once it has no name.
  func reconnect() throws {
    let url = url
    let board = facts.withLock(\.board)
    let isOverwritten = facts.withLock(\.isOverwritten)
    // A disk that has gone and come back doesn't give what's on it by the old connection.
    let progress = isOverwritten ? nil : try? perform { try BoardProgress(of: $0) }
    let ours = progress ?? facts.withLock(\.progress)
    guard !OpenFiles.isAnothers(url, than: self) else { throw BoardStoreError.fileReplaced(url) }
    let lock: WriterLock
    let database: DatabaseQueue
    do {
      lock = try WriterLock(url)
      guard lock.acquire() else { throw BoardStoreError.openElsewhere(url) }
      // Before anything is read through it: it's the old file's.
      if !isOverwritten { try emptyLostLog() }
      leaveLostLog()
      try OrphanLogs.clear(besideFileOf: lock, at: url)
      database = try BoardDatabase.connected(url, access: .readWrite)
    } catch {
      // Whatever it is, and whoever has it: it isn't this board, which is whole only as long as it's open here.
      throw BoardStoreError.fileReplaced(url)
    }
    do {
      let isTheSame = try database.writeWithoutTransaction { db in
        try BoardDatabase.translated(at: url) {
          try board == nil || BoardTable.boardID(in: db) == board && ours?.isContained(in: db) ?? false
        }
      }
      guard isTheSame else { throw BoardStoreError.fileReplaced(url) }
    } catch {
      // Nothing is written to it, by closing it either.
      try? database.writeWithoutTransaction { try BoardDatabase.keepLog(true, of: $0) }
      try? database.close()
      throw BoardStoreError.fileReplaced(url)
    }
    let (oldDatabase, checkpointer, oldLock) = facts.withLock { facts in
      defer {
        facts.database = database
        facts.checkpointer = nil
        facts.lock = lock
        facts.isWriter = true
        facts.identity = lock.identity
        facts.leastSize = lock.identity.size
        facts.isCut = false
        facts.isPrepared = false
        facts.commitsUntilFilled = Self.commitsBeforeFilling
        facts.log = WriteAheadLog(beside: url)
      }
      return (facts.database, facts.checkpointer, facts.lock)
    }
    close(checkpointer, oldDatabase)
    withExtendedLifetime(oldLock) {}
    takeFingerprint()
    OpenFiles.rename(self, to: lock.identity)
    tell(.changedElsewhere)
  }

  /// After a file that was cut has its length again: goes on with it if everything is there, to the last image's bytes. The
  /// log alone would make a file look sound that lacks what isn't in the log.
  func goOnIfWhole() throws {
    let (url, board, progress) = facts.withLock { ($0.url, $0.board, $0.progress) }
    do {
      // What the other connection has read before isn't read from the file again.
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
    facts.withLock { $0.isCut = false }
  }

  /// The file is in its place, and its log isn't: what's written to that would be found by nobody. So the file gets
  /// another one.
  func renewLog() throws {
    try emptyLostLog()
    let (url, oldDatabase, checkpointer) = facts.withLock { facts in
      defer {
        facts.checkpointer = nil
        facts.isPrepared = false
      }
      return (facts.url, facts.database, facts.checkpointer)
    }
    // One that's just being made would keep the index of the old log.
    upkeep.sync {}
    close(checkpointer, oldDatabase)
    // As long as this fails, the file counts as one without its log, and it's tried again.
    try leaveStrangersLog()
    let database = try BoardDatabase.connected(url, access: .readWrite)
    facts.withLock { facts in
      facts.database = database
      facts.commitsUntilFilled = Self.commitsBeforeFilling
      facts.log = WriteAheadLog(beside: url)
    }
  }

  /// Closing by itself would write back, and remove what's under the log's name now.
  private func close(_ databases: DatabaseQueue?...) {
    for case let database? in databases {
      try? database.writeWithoutTransaction { try BoardDatabase.keepLog(true, of: $0) }
      try? database.close()
    }
  }
}
