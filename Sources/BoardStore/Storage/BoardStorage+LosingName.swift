import Files
import Foundation
import GRDB
import Synchronization

// A file that loses its name while it's open. It's whole here, by its descriptor; its log has kept its own name, and would get
// into whatever file takes the other one.

extension BoardStorage {
  /// Sees to the log once the file turns out to be gone or replaced. To be called on `work`.
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
    let (url, identity, isOpen) = facts.withLock { ($0.url, $0.identity, $0.database != nil) }
    // It's looked at once more.
    try? checkContent()
    guard isOpen else { return }
    guard (try? FileIdentity(of: url)) != identity || facts.withLock(\.isOverwritten) else {
      if hasStrangersLog {
        try? emptyLostLog()
        try? leaveStrangersLog()
      }
      return
    }
    leaveLostLog()
  }

  /// The file has its name, and its log hasn't. What has the log's name then is of a file that had this one's meanwhile: it would
  /// get into this one, or go when this one is closed.
  func leaveStrangersLog() throws {
    guard hasStrangersLog else { return }
    var result = Result<Void, any Error>.success(())
    asWriter {
      result = Result {
        try OrphanLogs.moveAside(from: url.resolved, ["-wal", "-shm"])
      }
    }
    try result.get()
  }

  private var hasStrangersLog: Bool {
    guard let log = facts.withLock(\.log), let found = try? FileIdentity(of: log.url) else { return false }
    return found != log.identity
  }

  /// Whatever has the name, the log has left it. What couldn't be written back is kept under a name of its own, and so is all of it
  /// if the file has become another one.
  func leaveLostLog() {
    guard let log = facts.withLock(\.log) else { return }
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
    guard let log = facts.withLock(\.log), !log.isEmptied else { return }
    if facts.withLock(\.isOverwritten) { throw BoardStoreError.fileOverwritten(url) }
    // A checkpoint that's just running would be in the way, and leave the file half-way between two states. Nothing there waits
    // for this queue.
    upkeep.sync {}
    var result = Result<Void, any Error>.failure(BoardStoreError.openElsewhere(url))
    asWriter {
      result = Result { try shortening { try perform(writeBackLostLog) } }
    }
    try result.get()
    log.sync()
    facts.withLock { facts in
      facts.log?.isEmptied = true
      facts.commitsUntilFilled = Self.commitsBeforeFilling
    }
  }

  private func writeBackLostLog(in db: Database) throws -> Bool {
    if db.isInsideTransaction { try db.rollback() }
    guard try BoardDatabase.isLogged(db) else { return false }
    // Whoever has left it may have met a failed sync.
    if !facts.withLock(\.isPrepared) { doubtFile() }
    return try writeBack(.truncate, in: db)
  }

  /// Not while it's another process's log.
  private func asWriter(_ body: () -> Void) {
    let (lock, isWriter) = facts.withLock { ($0.lock, $0.isWriter) }
    guard access == .readWrite, let lock, lock.acquire() else { return }
    body()
    if !isWriter { lock.release() }
  }
}
