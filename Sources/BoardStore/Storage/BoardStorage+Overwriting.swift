import Board
import Files
import Foundation
import GRDB
import Glibc
import Synchronization

extension BoardStorage {
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
