import Board
import Foundation
import GRDB
import Glibc
import Synchronization

// A file into which another program writes other bytes while it's open: it has its name and its inode, and isn't the board's any
// more. What it had is gone; nothing of ours is written into it.

extension BoardStorage {
  /// Throws if the open file has become another one. Costs a read of a few pages from the system's memory. On any queue.
  func checkContent() throws {
    let (url, lock, isOverwritten) = facts.withLock { ($0.url, $0.lock, $0.isOverwritten) }
    if isOverwritten { throw BoardStoreError.fileOverwritten(url) }
    guard let lock else { return }
    var verdict = FileMark.Verdict.same
    // A page that's just being written back may be half there.
    for _ in 0..<4 {
      let start = lock.start(FileMark.length)
      verdict = facts.withLock { facts in
        guard facts.lock === lock else { return .same }
        let isLogged = facts.isPrepared && facts.log != nil && facts.isWriter
        return facts.mark?.judge(start, isLogged: isLogged) ?? .same
      }
      guard verdict == .other else { return }
      sched_yield()
    }
    facts.withLock { $0.isOverwritten = true }
    throw BoardStoreError.fileOverwritten(url)
  }

  /// To be called whenever a file has been opened, on `work`.
  func markFile() {
    let (lock, board) = facts.withLock { ($0.lock, $0.board) }
    let mark = lock.flatMap { lock in board.flatMap { FileMark(of: $0, in: lock.start(FileMark.length)) } }
    facts.withLock { facts in
      facts.mark = mark
      facts.isOverwritten = false
    }
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
      try BoardFile.make(at: partial, name: document.name, for: target)
      try BoardFile.translated(at: target) {
        let copy = try DatabaseQueue(path: partial.path, configuration: BoardFile.configuration(.readWrite))
        try copy.writeWithoutTransaction { db in
          try BoardFile.transaction(in: db) { try fill(db, with: document, progress) }
        }
        try copy.close()
      }
      try FileReplacement.publish(partial, as: target, replacing: replacing)
    } catch {
      for ending in ["", "-journal"] { unlink(partial.path + ending) }
      throw error
    }
  }

  private func fill(
    _ copy: Database, with document: BoardDocument, _ progress: ((Double) throws -> Void)?
  ) throws {
    let wanted = Set(document.pins.compactMap(\.content.neededOriginal)).compactMap { document.originals[$0] }
    for (number, original) in wanted.enumerated() {
      try progress?(Double(number) / Double(wanted.count))
      let key = try BoardFile.insert(original, in: copy)
      let statement = try copy.cachedStatement(
        sql: "INSERT INTO chunk (original, number, data) VALUES (?, ?, ?)")
      // Whatever is wrong with one of them is nothing against the rest.
      try? copy.inSavepoint {
        var count = 0
        try perform { old in
          try BoardFile.forEachChunk(of: original.id, in: old) { chunk in
            try statement.execute(arguments: [key, count, chunk])
            count += 1
          }
        }
        return .commit
      }
    }
    let known = Set(wanted.map(\.id))
    for pin in document.pins where pin.content.neededOriginal.map(known.contains) ?? true {
      try BoardFile.insert(pin, in: copy)
    }
  }
}
