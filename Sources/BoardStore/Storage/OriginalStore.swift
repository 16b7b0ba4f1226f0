import Board
import Foundation
import GRDB

/// Adds originals to an open file, and reads them. Use it on the file's queue.
struct OriginalStore {
  let storage: BoardStorage

  /// Stores an original unless the file has it. Call this on `work`.
  func keep(_ prepared: PreparedOriginal, _ cancellation: Cancellation) throws -> Original {
    // The original is noted before the file is read, so that a reclaim that runs between two turns leaves it
    // alone.
    storage.expect([prepared.original.id])
    noteChoice([prepared])
    let (folder, own) = (storage.folder, storage.ownFolders)
    if let known = try storage.perform({ try OriginalTable.kept(prepared, in: $0, of: folder, own) }) {
      return known
    }
    return try storage.write { db in
      try OriginalTable.insert(prepared, in: db, of: folder, own, cancellation).record
    }
  }

  /// Adds originals in one transaction. Call this on `work`.
  func add(
    _ batch: [PreparedOriginal], _ cancellation: Cancellation
  ) throws -> [Result<Original, any Error>] {
    storage.expect(batch.map(\.original.id))
    noteChoice(batch)
    let (folder, own) = (storage.folder, storage.ownFolders)
    let known = try storage.perform { db in
      var known: [Original] = []
      for prepared in batch {
        guard try !OriginalTable.lacksPreview(prepared, in: db),
          let record = try OriginalTable.kept(prepared, in: db, of: folder, own)
        else { break }
        known.append(record)
      }
      return known
    }
    guard known.count < batch.count else { return known.map { .success($0) } }
    return try storage.write { db in
      try batch.map { prepared in
        try cancellation.check()
        do {
          return .success(
            try OriginalTable.insert(prepared, in: db, of: folder, own, cancellation).record)
        } catch let error as BoardStoreError {
          // The error is about this image. Errors of the board file are SQLite's `DatabaseError` here.
          return .failure(error)
        }
      }
    }
  }

  /// Notes that the user has chosen the files to which originals are linked.
  func noteChoice(_ originals: [PreparedOriginal]) {
    guard let own = storage.ownFolders else { return }
    for file in originals.lazy.filter(\.isLinked).compactMap(\.source.url) { own.choose(file) }
  }

  /// Stores an original as a link without reading the linked file. Call this on `work`.
  func keepLink(of original: Original, at place: URL) throws -> Original {
    storage.expect([original.id])
    let path = LinkedFile.path(of: place, from: storage.folder)
    return try storage.write { db in
      if let known = try OriginalTable.record(of: original.id, in: db) { return known }
      let key = try OriginalTable.insert(original, in: db)
      try db.execute(sql: "INSERT INTO link (original, path) VALUES (?, ?)", arguments: [key, path])
      return original
    }
  }

  /// The file of a linked original; nil if the original's bytes are in the board's file. Call this on `work`.
  func link(of id: OriginalID) throws -> LinkedFile? {
    let (folder, own) = (storage.folder, storage.ownFolders)
    return try storage.perform { db in
      guard let path = try LinkTable.linkPath(of: id, in: db),
        let record = try OriginalTable.record(of: id, in: db)
      else { return nil }
      return LinkedFile(record: record, path: path, folder: folder, own: own)
    }
  }

  /// Calls `body` with an original's bytes, from the board's file, the linked one, or where it arrives from.
  /// Call this on `work`.
  /// - Parameter isWanted: whether the user wants this image, wherever its file is.
  func forEachChunk(of id: OriginalID, isWanted: Bool, _ body: (Data) throws -> Void) throws {
    if let arriving = storage.arriving[id] {
      try arriving.forEachChunk(body)
    } else if let link = try link(of: id) {
      try (isWanted ? link.wanted : link).forEachChunk(body)
    } else {
      try storage.perform { try OriginalTable.forEachChunk(of: id, in: $0, body) }
    }
  }
}
