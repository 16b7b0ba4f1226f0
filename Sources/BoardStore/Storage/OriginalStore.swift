import Board
import Foundation
import GRDB

/// Brings originals into an open file, and reads them. To be used on the file's queue.
struct OriginalStore {
  let storage: BoardStorage

  /// Stores an original unless the file has it. On `work`.
  func keep(_ prepared: PreparedOriginal, _ cancellation: Cancellation) throws -> Original {
    // Noted before the file is looked at, so that a reclaim that runs between two turns leaves this original
    // alone.
    storage.arrivals.expect(prepared.original.id)
    let folder = storage.folder
    if let known = try storage.perform({ try OriginalTable.kept(prepared, in: $0, of: folder) }) {
      storage.arrivals.note(known.id, isNew: false)
      return known
    }
    let (record, isNew) = try storage.write { db in
      try OriginalTable.insert(prepared, in: db, of: folder, cancellation)
    }
    storage.arrivals.note(record.id, isNew: isNew)
    return record
  }

  /// One transaction. On `work`.
  func add(
    _ batch: [PreparedOriginal], _ cancellation: Cancellation
  ) throws -> [Result<Original, any Error>] {
    storage.arrivals.expect(batch.map(\.original.id))
    let folder = storage.folder
    let known = try storage.perform { db in
      var known: [Original] = []
      for prepared in batch {
        guard let record = try OriginalTable.kept(prepared, in: db, of: folder) else { break }
        known.append(record)
      }
      return known
    }
    var results: [Result<Original, any Error>] = []
    var new: Set<OriginalID> = []
    if known.count < batch.count {
      (results, new) = try storage.write { db in
        var results: [Result<Original, any Error>] = []
        var new: Set<OriginalID> = []
        for prepared in batch {
          try cancellation.check()
          do {
            let (record, isNew) = try OriginalTable.insert(prepared, in: db, of: folder, cancellation)
            results.append(.success(record))
            if isNew { new.insert(record.id) }
          } catch let error as BoardStoreError {
            // The error is about this image. Errors of the board file are SQLite's `DatabaseError` here.
            results.append(.failure(error))
          }
        }
        return (results, new)
      }
    } else {
      results = known.map { .success($0) }
    }
    for case .success(let record) in results {
      storage.arrivals.note(record.id, isNew: new.remove(record.id) != nil)
    }
    return results
  }

  func commit(
    _ command: Command, adding originals: [PreparedOriginal], _ cancellation: Cancellation
  ) throws {
    storage.arrivals.expect(originals.map(\.original.id))
    let entries = [CommitEntry(command: command, kind: .do)]
    storage.arrivals.noteMentions(of: entries)
    let (url, limit) = (storage.url, storage.stepLimit)
    let folder = storage.folder
    do {
      try storage.writeRescued()
      try storage.write { db in
        for prepared in originals { _ = try OriginalTable.insert(prepared, in: db, of: folder, cancellation) }
        try CommitEntry.write(entries, limit: limit, in: db, at: url)
      }
      storage.setState(.writable)
    } catch let error as BoardStoreError where error.isFault && error.isAbout(url) {
      storage.setState(.trouble(error))
      throw error
    }
  }

  func withdraw(_ ids: [OriginalID]) throws {
    let unwanted = storage.arrivals.withdraw(ids)
    guard !unwanted.isEmpty else { return }
    try storage.write { db in
      let statement = try db.cachedStatement(
        sql:
          "DELETE FROM original WHERE sha256 = ? AND NOT EXISTS (SELECT 1 FROM pin WHERE original = sha256)")
      for id in unwanted { try statement.execute(arguments: [id.sha256]) }
    }
  }

  /// Stores an original as a link without reading the linked file. On `work`.
  func keepLink(of original: Original, at place: URL) throws -> Original {
    storage.arrivals.expect(original.id)
    let path = LinkedFile.path(of: place, from: storage.folder)
    let (record, isNew) = try storage.write { db in
      if let known = try OriginalTable.record(of: original.id, in: db) { return (known, false) }
      let key = try OriginalTable.insert(original, in: db)
      try db.execute(sql: "INSERT INTO link (original, path) VALUES (?, ?)", arguments: [key, path])
      return (original, true)
    }
    storage.arrivals.note(record.id, isNew: isNew)
    return record
  }

  /// How an original is linked; nil if its bytes are in the file. On `work`.
  func link(of id: OriginalID) throws -> LinkedFile? {
    let folder = storage.folder
    return try storage.perform { db in
      guard let path = try LinkTable.linkPath(of: id, in: db),
        let record = try OriginalTable.record(of: id, in: db)
      else { return nil }
      return LinkedFile(record: record, path: path, folder: folder)
    }
  }

  /// Gives an original's bytes, from the file or from where it's linked. On `work`.
  func forEachChunk(of id: OriginalID, _ body: (Data) throws -> Void) throws {
    if let link = try link(of: id) {
      try link.forEachChunk(body)
    } else {
      try storage.perform { try OriginalTable.forEachChunk(of: id, in: $0, body) }
    }
  }
}
