import Board
import Foundation
import GRDB
import Synchronization

/// Adds originals to an open file, and reads them. Use it on the file's queue.
struct OriginalStore {
  let storage: BoardStorage

  /// Stores an original unless the file has it. Call this on `work`.
  func keep(_ prepared: PreparedOriginal, _ cancellation: Cancellation) throws -> Original {
    // The original is noted before the file is read, so that a reclaim that runs between two turns leaves it
    // alone.
    storage.arrivals.expect(prepared.original.id)
    noteChoice([prepared])
    let (folder, own) = (storage.folder, storage.ownFolders)
    if let known = try storage.perform({ try OriginalTable.kept(prepared, in: $0, of: folder, own) }) {
      storage.arrivals.note(known.id, isNew: false)
      return known
    }
    let (record, isNew) = try storage.write { db in
      try OriginalTable.insert(prepared, in: db, of: folder, own, cancellation)
    }
    storage.arrivals.note(record.id, isNew: isNew)
    return record
  }

  /// Adds originals in one transaction. Call this on `work`.
  func add(
    _ batch: [PreparedOriginal], _ cancellation: Cancellation
  ) throws -> [Result<Original, any Error>] {
    storage.arrivals.expect(batch.map(\.original.id))
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
    var results: [Result<Original, any Error>] = []
    var new: Set<OriginalID> = []
    if known.count < batch.count {
      (results, new) = try storage.write { db in
        var results: [Result<Original, any Error>] = []
        var new: Set<OriginalID> = []
        for prepared in batch {
          try cancellation.check()
          do {
            let (record, isNew) = try OriginalTable.insert(prepared, in: db, of: folder, own, cancellation)
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
    noteChoice(originals)
    let (url, limit) = (storage.url, storage.stepLimit)
    let (folder, own) = (storage.folder, storage.ownFolders)
    do {
      try storage.writeRescued()
      try storage.write { db in
        for prepared in originals {
          _ = try OriginalTable.insert(prepared, in: db, of: folder, own, cancellation)
        }
        try CommitEntry.write(entries, limit: limit, in: db, at: url)
      }
      storage.formers.record(entries, in: storage)
      storage.setState(.writable)
    } catch let error as BoardStoreError where error.isFault && error.isAbout(url) {
      storage.setState(.trouble(error))
      throw error
    }
  }

  /// Notes that the user has chosen the files to which originals are linked.
  private func noteChoice(_ originals: [PreparedOriginal]) {
    guard let own = storage.ownFolders else { return }
    for case .file(let file) in originals.lazy.filter(\.isLinked).map(\.source) { own.choose(file.url) }
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

  /// Stores an original as a link without reading the linked file. Call this on `work`.
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

  /// Calls `body` with an original's bytes, from the board's file or the linked one. Call this on `work`.
  /// - Parameter isWanted: whether the user wants this image, wherever its file is.
  func forEachChunk(of id: OriginalID, isWanted: Bool, _ body: (Data) throws -> Void) throws {
    if let link = try link(of: id) {
      try (isWanted ? link.wanted : link).forEachChunk(body)
    } else {
      try storage.perform { try OriginalTable.forEachChunk(of: id, in: $0, body) }
    }
  }
}

/// The originals that were added since a file was opened, and the number of imports that need each of them.
/// An import adds an original before the command that shows it.
final class OriginalArrivals: Sendable {
  private struct State {
    /// Originals that were added since the file was opened. Pending commands may need them.
    var fresh: Set<OriginalID> = []
    /// The fresh originals that no command has mentioned yet, with the number of imports that asked for each.
    var counts: [OriginalID: Int] = [:]
  }

  private let state = Mutex(State())

  /// The originals that mustn't be reclaimed, whatever the tables say.
  var fresh: Set<OriginalID> { state.withLock(\.fresh) }

  /// Notes originals that will be added. Call this before the file is asked for them, so that a reclaim that
  /// runs meanwhile leaves them alone.
  func expect(_ ids: some Sequence<OriginalID>) { state.withLock { $0.fresh.formUnion(ids) } }

  func expect(_ id: OriginalID) { state.withLock { _ = $0.fresh.insert(id) } }

  /// Counts an import that has added an original, or has requested one that no command has mentioned yet.
  func note(_ id: OriginalID, isNew: Bool) {
    state.withLock { state in
      if isNew {
        state.counts[id] = 1
      } else if let count = state.counts[id] {
        state.counts[id] = count + 1
      }
    }
  }

  /// Stops counting originals that a command mentions, because they belong to the history from then on. This
  /// holds even for a failed command, which may be tried again.
  func noteMentions(of entries: [CommitEntry]) {
    guard state.withLock({ !$0.counts.isEmpty }) else { return }
    let mentioned = entries.reduce(into: Set<OriginalID>()) { $0.formUnion($1.command.mentionedOriginals) }
    state.withLock { state in
      for id in mentioned { state.counts[id] = nil }
    }
  }

  /// Takes back one request for each of these originals.
  /// - Returns: the originals that no import needs any more.
  func withdraw(_ ids: [OriginalID]) -> [OriginalID] {
    state.withLock { state in
      ids.filter { id in
        guard let count = state.counts[id] else { return false }
        state.counts[id] = count > 1 ? count - 1 : nil
        if count == 1 { state.fresh.remove(id) }
        return count == 1
      }
    }
  }

  /// Notes that no pending command needs an original that was added before.
  func release() {
    state.withLock { state in
      state.fresh = state.fresh.filter { state.counts[$0] != nil }
    }
  }
}
