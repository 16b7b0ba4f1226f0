import Foundation
import GRDB
import Synchronization

extension BoardStorage {
  /// Leaves the file that was open for the one that has its name now, if that's the same board.
  func reconnect() throws {
    let url = url
    let board = facts.withLock(\.board)
    let lock = try WriterLock(url)
    guard lock.acquire() else { throw BoardStoreError.openElsewhere(url) }
    let database: DatabaseQueue
    do {
      // Before anything is read through it: it's the old file's.
      try emptyLostLog()
      leaveLostLog()
      try StrayLeaves.leave(besideFileOf: lock, at: url)
      database = try BoardFile.connected(url, access: .readWrite)
    } catch {
      // Whatever it is, it isn't this board, which is whole only as long as it's open here.
      throw BoardStoreError.fileReplaced(url)
    }
    do {
      let other = try database.writeWithoutTransaction { db in
        try BoardFile.translated(at: url) { try BoardFile.boardID(in: db) }
      }
      guard board == nil || other == board else { throw BoardStoreError.fileReplaced(url) }
    } catch {
      // Nothing is written to it, by closing it either.
      try? database.writeWithoutTransaction { try BoardFile.keepLog(true, of: $0) }
      try? database.close()
      throw error
    }
    let (oldDatabase, checkpointer, oldLock) = facts.withLock { facts in
      defer {
        facts.database = database
        facts.checkpointer = nil
        facts.lock = lock
        facts.isWriter = true
        facts.identity = lock.identity
        facts.leastSize = lock.identity.size
        facts.isPrepared = false
        facts.isLogFilled = false
        facts.log = WriteAheadLog(beside: url)
      }
      return (facts.database, facts.checkpointer, facts.lock)
    }
    close(checkpointer, oldDatabase)
    withExtendedLifetime(oldLock) {}
    OpenFiles.rename(self, to: lock.identity)
    tell(.changedElsewhere)
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
    let database = try BoardFile.connected(url, access: .readWrite)
    facts.withLock { facts in
      facts.database = database
      facts.isLogFilled = false
      facts.log = WriteAheadLog(beside: url)
    }
  }

  /// Closing by itself would write back, and remove what's under the log's name now.
  private func close(_ databases: DatabaseQueue?...) {
    for case let database? in databases {
      try? database.writeWithoutTransaction { try BoardFile.keepLog(true, of: $0) }
      try? database.close()
    }
  }
}
