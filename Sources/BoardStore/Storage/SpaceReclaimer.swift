import Board
import Foundation
import GRDB
import Synchronization

/// Gives back what nothing in an open file needs. To be used on the file's queue.

struct SpaceReclaimer {
  let storage: BoardStorage

  private static let pagesAtOnce = 1_024
  /// What one turn removes at most, unless a single original is larger.
  private static let originalsAtOnce = (count: 64, bytes: 4 << 20)

  /// Before anything is given up: what an earlier run has kept aside may need what the file doesn't. On `work`.
  func beginUpkeep() throws {
    try storage.checkWritable()
    try storage.becomeWriter()
    try storage.writeRescued()
  }

  func reclaim(sparing aside: Set<OriginalID>) throws -> ReclaimSlice {
    try beginUpkeep()
    // The log is where the file has become shorter; copied, the file is too.
    defer { storage.startLogOver() }
    let spared = storage.arrivals.fresh.union(aside)
    let (unneeded, linked) = try storage.perform { db in
      (
        try Self.unneeded(except: spared, in: db, mentioned: storage.mentionedInHistory),
        Set(try LinkTable.links(in: db).keys)
      )
    }
    var bytes = 0
    let slice = unneeded.prefix(Self.originalsAtOnce.count).prefix { original in
      let size = linked.contains(original.id) ? 0 : original.byteCount
      guard bytes == 0 || bytes + size <= Self.originalsAtOnce.bytes else { return false }
      bytes += size
      return true
    }
    if !slice.isEmpty {
      try storage.writeBesidesHistory { db in
        let statement = try db.cachedStatement(sql: "DELETE FROM original WHERE sha256 = ?")
        for original in slice { try statement.execute(arguments: [original.id.sha256]) }
      }
      return ReclaimSlice(removed: slice.map(\.id), removedBytes: bytes, freedBytes: 0, isDone: false)
    }
    let free = try storage.perform { try Self.freePages(in: $0) }
    guard free > 0 else {
      storage.history.withLock { $0.mentions = nil }
      return ReclaimSlice(removed: [], removedBytes: 0, freedBytes: 0, isDone: true)
    }
    let freed = try storage.writeBesidesHistory { db in
      let before = try Schema.header("page_count", in: db)
      let rows = try Row.fetchCursor(db, sql: "PRAGMA incremental_vacuum(\(Self.pagesAtOnce))")
      while try rows.next() != nil {}
      return max(0, before - (try Schema.header("page_count", in: db)))
        * (try Schema.header("page_size", in: db))
    }
    let isDone = free <= Self.pagesAtOnce
    if isDone { storage.history.withLock { $0.mentions = nil } }
    return ReclaimSlice(removed: [], removedBytes: 0, freedBytes: freed, isDone: isDone)
  }

  /// Originals that no pin shows and no stored step mentions.
  /// - Parameter mentioned: by the stored steps; asked only if it matters.
  static func unneeded(
    except spared: Set<OriginalID>, in db: Database,
    mentioned: (Database) throws -> Set<OriginalID> = MentionedOriginals.inHistory
  ) throws -> [Original] {
    let unused = try Self.unused(except: spared, in: db)
    guard !unused.isEmpty else { return [] }
    let needed = try mentioned(db)
    return unused.filter { !needed.contains($0.id) }
  }

  /// Originals that no pin shows, here or on its way to another board.
  static func unused(except spared: Set<OriginalID>, in db: Database) throws -> [Original] {
    let unused = try OriginalTable.originals(
      in: db,
      where: """
        NOT EXISTS (SELECT 1 FROM pin WHERE pin.original = sha256)
        """)
    guard !unused.isEmpty else { return [] }
    let leaving = try PendingTransfer.all(in: db).reduce(into: spared) { ids, transfer in
      ids.formUnion(transfer.removal.mentionedOriginals)
    }
    return unused.filter { !leaving.contains($0.id) }
  }

  /// How many pages can be cut off. 2 is incremental: a file that was made without it keeps them for later images.
  static func freePages(in db: Database) throws -> Int {
    try Schema.header("auto_vacuum", in: db) == 2 ? Schema.header("freelist_count", in: db) : 0
  }
}
