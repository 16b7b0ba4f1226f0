import Board
import KitFiles
import Foundation
import GRDB
import Glibc
import Synchronization

/// Writes an open board to a new file, even while its own file is in trouble. Use it on the file's queue.
struct BoardCopyWriter {
  let storage: BoardStorage

  private static let pagesAtOnce: CInt = 1_024

  /// Writes the whole board: see ``FileTrouble/saveCopy(to:with:replacing:of:progress:)``.
  func run(
    to target: URL, replacing: Bool, with contents: CopyContents = .everything,
    progress: (@Sendable (Double) throws -> Void)?
  ) throws {
    guard target.isFileURL else { throw BoardStoreError.notARegularFile(target) }
    try FileReplacement.check(target, replacing: replacing)
    let (url, database) = storage.file.state.withLock { ($0.url, $0.database.queue) }
    let (journal, limit) = (storage.rescue.journal, storage.stepLimit)
    guard let database else { throw BoardStoreError.closed(url) }
    var partial = try WholeFileShare.partialDatabase(for: target)
    let (writing, carrying) = Self.parts(of: progress, partial, target)
    var isDamaged = false
    if case .trouble(.corrupt) = storage.state { isDamaged = true }
    do {
      try BoardDatabase.translated(at: target) {
        let copy = try DatabaseQueue(
          path: partial.databaseName, configuration: BoardDatabase.configuration(.readWrite))
        do {
          try database.backup(to: copy, pagesPerStep: Self.pagesAtOnce) { step in
            try writing?(Double(step.completedPageCount) / Double(max(1, step.totalPageCount)))
          }
          try copy.writeWithoutTransaction { db in
            // The copy of a file in WAL mode says that it's in WAL mode.
            try db.execute(sql: "PRAGMA journal_mode = DELETE")
            if isDamaged { isDamaged = (try? BoardDatabase.requireSound(db)) == nil }
            let folders = (url.deletingLastPathComponent(), target.deletingLastPathComponent())
            if !isDamaged { try LinkTable.move(from: folders.0, to: folders.1, in: db) }
            guard !isDamaged else { return }
            // The copy has the waiting commands that the board shows. A board that's open for reading shows
            // none of them if they don't fit.
            let entries = try storage.waiting(in: db)
            guard !entries.isEmpty,
              try storage.access == .readWrite || storage.contents(with: entries, in: db).waiting > 0
            else { return }
            try BoardDatabase.transaction(in: db) {
              if try Schema.version(in: db) < Schema.version { try Schema.migrate(db) }
              try CommitEntry.write(entries, limit: limit, in: db, at: target)
            }
          }
          try copy.close()
        } catch {
          try? copy.close()
          throw error
        }
        if isDamaged { try repair(partial, adding: journal?.entries ?? [], limit: limit) }
        if contents == .boardAlone {
          try CopyCleaning(
            copy: partial, folder: target.deletingLastPathComponent(), origin: storage.folder,
            ownFolders: storage.ownFolders
          ).run()
        }
      }
      partial = try WholeFileShare.carried(partial, beside: target, progress: carrying)
      try FileReplacement.publish(partial, as: target, replacing: replacing)
    } catch {
      for ending in ["", "-journal", "-wal", "-shm"] { unlink(partial.adding(suffix: ending).systemPath) }
      throw BoardStoreError.naming(target, insteadOf: partial, error)
    }
  }

  /// The progress of the writing of the copy, and that of carrying it to its own folder.
  private static func parts(
    of progress: (@Sendable (Double) throws -> Void)?, _ partial: URL, _ target: URL
  ) -> (writing: (@Sendable (Double) throws -> Void)?, carrying: (@Sendable (Double) throws -> Void)?) {
    guard let progress, partial.deletingLastPathComponent() != target.deletingLastPathComponent() else {
      return (progress, nil)
    }
    return ({ try progress($0 / 2) }, { try progress(0.5 + $0 / 2) })
  }

  /// Replaces a damaged copy by one with everything that can be read of it, and with as many of the rescued
  /// commands as still fit.
  private func repair(_ copy: URL, adding entries: [CommitEntry], limit: Int) throws {
    let sound = copy.adding(suffix: "-sound")
    defer { unlink(sound.systemPath) }
    var salvage = BoardSalvage(of: copy, to: sound, because: "")
    try salvage.run(named: storage.url.stem) { _ in }
    let database = try DatabaseQueue(
      path: sound.databaseName, configuration: BoardDatabase.configuration(.readWrite))
    _ = try database.writeWithoutTransaction { db in
      try CommitEntry.write(fitting: entries, limit: limit, in: db, at: copy)
    }
    try database.close()
    try FileWriting.sync(sound)
    guard rename(sound.systemPath, copy.systemPath) == 0 else {
      throw BoardStoreError.writing(copy, code: errno)
    }
  }

  /// Writes the remains of an overwritten board to a new file: the board in memory, and its images that can
  /// still be read (from the log, for example) and have the right bytes. The pins of the other images stay,
  /// as on a repaired board.
  func writeRemains(
    of document: BoardDocument, to target: URL, replacing: Bool, with contents: CopyContents = .everything,
    progress: (@Sendable (Double) throws -> Void)?
  ) throws {
    guard target.isFileURL else { throw BoardStoreError.notARegularFile(target) }
    try FileReplacement.check(target, replacing: replacing)
    var partial = try WholeFileShare.partialDatabase(for: target)
    let (writing, carrying) = Self.parts(of: progress, partial, target)
    do {
      try BoardDatabase.make(at: partial, name: document.name, for: target)
      try BoardDatabase.translated(at: target) {
        let copy = try DatabaseQueue(
          path: partial.databaseName, configuration: BoardDatabase.configuration(.readWrite))
        try copy.writeWithoutTransaction { db in
          try BoardDatabase.transaction(in: db) { try fill(db, with: document, writing) }
        }
        try copy.close()
        if contents == .boardAlone {
          try CopyCleaning(
            copy: partial, folder: target.deletingLastPathComponent(), origin: storage.folder,
            ownFolders: storage.ownFolders
          ).run()
        }
      }
      partial = try WholeFileShare.carried(partial, beside: target, progress: carrying)
      try FileReplacement.publish(partial, as: target, replacing: replacing)
    } catch {
      for ending in ["", "-journal"] { unlink(partial.adding(suffix: ending).systemPath) }
      throw BoardStoreError.naming(target, insteadOf: partial, error)
    }
  }

  private func fill(
    _ copy: Database, with document: BoardDocument, _ progress: ((Double) throws -> Void)?
  ) throws {
    let wanted = Set(document.pins.compactMap(\.content.neededOriginal)).compactMap { document.originals[$0] }
    for (number, original) in wanted.enumerated() {
      try progress?(Double(number) / Double(wanted.count))
      let key = try OriginalTable.insert(original, in: copy)
      // A damaged image doesn't stop the copying of the others.
      try? storage.copyBytes(of: original.id, to: key, in: copy)
    }
    let known = Set(wanted.map(\.id))
    for pin in document.storedPins where pin.content.neededOriginal.map(known.contains) ?? true {
      try PinTable.insert(pin, in: copy)
    }
  }
}

extension BoardStorage {
  /// Copies the bytes of an original of this file to another file, whose row of it has that key. If they
  /// can't be read, the other file gets none of them. Use it on the file's queue.
  func copyBytes(of id: OriginalID, to key: Int64, in copy: Database) throws {
    let statement = try copy.cachedStatement(
      sql: "INSERT INTO chunk (original, number, data) VALUES (?, ?, ?)")
    try copy.inSavepoint {
      var number = 0
      try perform { old in
        try OriginalTable.forEachChunk(of: id, in: old) { chunk in
          try statement.execute(arguments: [key, number, chunk])
          number += 1
        }
      }
      return .commit
    }
  }
}
