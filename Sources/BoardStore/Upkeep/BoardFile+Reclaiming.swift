import Board
import Foundation
import GRDB
import Synchronization

extension BoardFile {
  /// How much of the file nothing needs: originals that neither a pin nor a step of the history shows, and pages that
  /// are free already. Originals that were added since the file was opened aren't counted.
  @concurrent public func reclaimable() async throws -> ReclaimableSpace {
    try await onQueue { storage in
      let fresh = storage.facts.withLock(\.freshOriginals)
      return try storage.perform { db in
        let unneeded = try Self.unneededOriginals(except: fresh, limit: .max, in: db)
        let free = try Schema.header("freelist_count", in: db) * Schema.header("page_size", in: db)
        return ReclaimableSpace(
          originals: unneeded, originalBytes: unneeded.reduce(0) { $0 + $1.byteCount }, freeBytes: free)
      }
    }
  }

  /// Gives back a part of what nothing needs: removes the bytes of one original, or shortens the file by some
  /// mebibytes, in a transaction of its own. To be called again until it says that it's done; commits get in
  /// between. The file is never rewritten as a whole.
  ///
  /// Forget the removed originals in documents in memory (`BoardDocument.forget`): their bytes are gone.
  @concurrent public func reclaim() async throws -> ReclaimSlice {
    guard access == .readWrite else { throw BoardStoreError.readOnly(url) }
    return try await onQueue { storage in try storage.reclaim() }
  }

  /// Originals that no pin shows and no stored step mentions.
  static func unneededOriginals(
    except fresh: Set<OriginalID>, limit: Int, in db: Database
  ) throws -> [Original] {
    let shown = try originals(
      in: db,
      where: """
        NOT EXISTS (SELECT 1 FROM pin WHERE pin.original = sha256)
        """)
    var unneeded: [Original] = []
    let statement = try db.cachedStatement(
      sql: """
        SELECT EXISTS (SELECT 1 FROM history WHERE instr(lower(changes), ?))
        """)
    let transfers = try PendingTransfer.all(in: db).flatMap(\.removal.changes)
    for original in shown where !fresh.contains(original.id) && unneeded.count < limit {
      guard let row = try Row.fetchOne(statement, arguments: [original.id.sha256]) else { continue }
      let isMentioned = try RowReader(row, of: "the history").integer(0) != 0
      let isLeaving = transfers.contains { change in
        guard case .removePins(let pins) = change else { return false }
        return pins.contains { $0.content.neededOriginal == original.id }
      }
      if !isMentioned, !isLeaving { unneeded.append(original) }
    }
    return unneeded
  }
}

extension BoardStorage {
  private static let pagesAtOnce = 1_024

  fileprivate func reclaim() throws -> ReclaimSlice {
    let (fresh, rescued) = facts.withLock { ($0.freshOriginals, $0.rescue?.isEmpty == false) }
    // What waits may need what the file doesn't.
    if rescued { try writeRescued() }
    // The log is where the file has become shorter; copied, the file is too.
    defer { startLogOver() }
    let original = try perform { try BoardFile.unneededOriginals(except: fresh, limit: 1, in: $0).first }
    if let original {
      try write { db in
        try db.execute(sql: "DELETE FROM original WHERE sha256 = ?", arguments: [original.id.sha256])
      }
      return ReclaimSlice(removed: original.id, isDone: false)
    }
    let free = try perform { db in
      // 2 is incremental. A file that was made without it keeps its free pages for later images.
      try Schema.header("auto_vacuum", in: db) == 2 ? Schema.header("freelist_count", in: db) : 0
    }
    guard free > 0 else { return ReclaimSlice(removed: nil, isDone: true) }
    try write { db in
      let rows = try Row.fetchCursor(db, sql: "PRAGMA incremental_vacuum(\(Self.pagesAtOnce))")
      while try rows.next() != nil {}
    }
    return ReclaimSlice(removed: nil, isDone: free <= Self.pagesAtOnce)
  }
}
