import Board
import Files
import Foundation
import GRDB
import Glibc
import Synchronization

// A file into which another program writes other bytes while it's open: it has its name and its inode, and isn't the board's any
// more. What it had is gone; nothing of ours is written into it.

extension BoardStorage {
  /// Throws if the open file has become another one. Costs a read of a few pages from the system's memory.
  /// - Parameter isOnWork: false on other queues than `work`: what SQLite must be asked for isn't concluded there.
  func checkContent(isOnWork: Bool = true) throws {
    let (url, lock, isOverwritten) = facts.withLock { ($0.url, $0.lock, $0.isOverwritten) }
    if isOverwritten { throw BoardStoreError.fileOverwritten(url) }
    guard let lock else { return }
    var verdict = FileFingerprint.Verdict.same
    // A page that's just being written back, by another program, may be half there.
    for _ in 0..<4 {
      verdict = judge(lock)
      guard verdict == .other || verdict == .older else { return }
      sched_yield()
    }
    if verdict == .older {
      // Whether it is one shows there; until then nothing is written into it.
      guard isOnWork else { throw BoardStoreError.fileOverwritten(url) }
      guard isAloneWithFile() else { return }
    }
    facts.withLock { $0.isOverwritten = true }
    throw BoardStoreError.fileOverwritten(url)
  }

  private func judge(_ lock: WriterLock) -> FileFingerprint.Verdict {
    let begun = facts.withLock(\.checkpointsBegun)
    let start = lock.start(FileFingerprint.length)
    return facts.withLock { facts in
      guard facts.lock === lock else { return .same }
      // While it's written back from here, anything may be half there.
      let isQuiet = facts.checkpointsRunning == 0 && facts.checkpointsBegun == begun
      let isLogged = isQuiet && facts.isPrepared && facts.log != nil && facts.isWriter
      return facts.fingerprint?.judge(start, isLogged: isLogged) ?? .same
    }
  }

  /// Whether no other program has committed anything: what one has restored by SQLite's rules, the file has got by right.
  private func isAloneWithFile() -> Bool {
    let database = facts.withLock(\.database)
    let version = try? database?.writeWithoutTransaction { try Schema.header("data_version", in: $0) }
    return facts.withLock { facts in
      guard let version, let fingerprint = facts.fingerprint, fingerprint.isAlone(version) else {
        facts.fingerprint?.allowOlder()
        return false
      }
      return true
    }
  }

  /// To be called whenever a file has been opened, on `work`.
  func takeFingerprint() {
    let (lock, board) = facts.withLock { ($0.lock, $0.board) }
    let fingerprint = lock.flatMap { lock in
      board.flatMap { FileFingerprint(of: $0, in: lock.start(FileFingerprint.length)) }
    }
    facts.withLock { facts in
      facts.fingerprint = fingerprint
      facts.isOverwritten = false
    }
  }

  /// Once all that a log had is in the file, and before anything is written here.
  func takePreparedFingerprint(_ db: Database) {
    let (lock, board) = facts.withLock { ($0.lock, $0.board) }
    guard let lock, let board, let version = try? Schema.header("data_version", in: db) else { return }
    let fingerprint = FileFingerprint(of: board, in: lock.start(FileFingerprint.length), dataVersion: version)
    facts.withLock { $0.fingerprint = fingerprint ?? $0.fingerprint }
  }

  /// Writes what's left of an overwritten board to a new one: what's known in memory, and those of its images that can still
  /// be read, from the log, say, and have the right bytes. The pins of the others stay, as on a repaired board.
  func saveRemains(
    of document: BoardDocument, to target: URL, replacing: Bool,
    progress: (@Sendable (Double) throws -> Void)?
  ) throws {
    guard target.isFileURL else { throw BoardStoreError.notARegularFile(target) }
    try FileReplacement.check(target, replacing: replacing)
    let partial = PartialFile.url(beside: target)
    do {
      try BoardDatabase.make(at: partial, name: document.name, for: target)
      try BoardDatabase.translated(at: target) {
        let copy = try DatabaseQueue(
          path: partial.databaseName, configuration: BoardDatabase.configuration(.readWrite))
        try copy.writeWithoutTransaction { db in
          try BoardDatabase.transaction(in: db) { try fill(db, with: document, progress) }
        }
        try copy.close()
      }
      try FileReplacement.publish(partial, as: target, replacing: replacing)
    } catch {
      for ending in ["", "-journal"] { unlink(partial.adding(suffix: ending).systemPath) }
      throw error
    }
  }

  private func fill(
    _ copy: Database, with document: BoardDocument, _ progress: ((Double) throws -> Void)?
  ) throws {
    let wanted = Set(document.pins.compactMap(\.content.neededOriginal)).compactMap { document.originals[$0] }
    for (number, original) in wanted.enumerated() {
      try progress?(Double(number) / Double(wanted.count))
      let key = try OriginalTable.insert(original, in: copy)
      let statement = try copy.cachedStatement(
        sql: "INSERT INTO chunk (original, number, data) VALUES (?, ?, ?)")
      // Whatever is wrong with one of them is nothing against the rest.
      try? copy.inSavepoint {
        var count = 0
        try perform { old in
          try OriginalTable.forEachChunk(of: original.id, in: old) { chunk in
            try statement.execute(arguments: [key, count, chunk])
            count += 1
          }
        }
        return .commit
      }
    }
    let known = Set(wanted.map(\.id))
    for pin in document.pins where pin.content.neededOriginal.map(known.contains) ?? true {
      try PinTable.insert(pin, in: copy)
    }
  }
}
