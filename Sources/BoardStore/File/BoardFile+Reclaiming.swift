import Board
import Foundation
import GRDB
import Synchronization

extension BoardFile {
  /// How much of the file nothing needs, and how much only the history does. Originals that were added since the file was
  /// opened aren't counted, unless ``releaseOriginals()`` was called since.
  @concurrent public func reclaimable() async throws -> ReclaimableSpace {
    let aside = await originalsSetAside()
    return try await onQueue { storage in
      let spared = storage.arrivals.fresh.union(aside)
      return try storage.perform { db in
        let unused = try Self.unusedOriginals(except: spared, in: db)
        let mentioned = try storage.mentionedInHistory(db)
        let linked = Set(try LinkTable.links(in: db).keys)
        func bytes(of originals: [Original]) -> Int {
          originals.reduce(0) { $0 + (linked.contains($1.id) ? 0 : $1.byteCount) }
        }
        let needed = unused.filter { mentioned.contains($0.id) }
        let unneeded = unused.filter { !mentioned.contains($0.id) }
        let row = try Row.fetchOne(
          db, sql: "SELECT count(DISTINCT step), coalesce(sum(length(CAST(changes AS BLOB))), 0) FROM history"
        )
        let history = try row.map { row in
          let reader = RowReader(row, of: "the history")
          return (steps: try reader.integer(0), bytes: try reader.integer(1))
        }
        return ReclaimableSpace(
          originals: unneeded, originalBytes: bytes(of: unneeded),
          freeBytes: try Self.freePages(in: db) * Schema.header("page_size", in: db),
          historySteps: history?.steps ?? 0, historyOriginals: needed,
          historyBytes: bytes(of: needed) + (history?.bytes ?? 0))
      }
    }
  }

  /// Gives back a part of what nothing needs: removes the bytes of some originals, or shortens the file by some
  /// mebibytes, in a transaction of its own. To be called again until it says that it's done; commits get in
  /// between. The file is never rewritten as a whole.
  ///
  /// Forget the removed originals in documents in memory (`BoardDocument.forget`): their bytes are gone.
  @concurrent public func reclaim() async throws -> ReclaimSlice {
    guard access == .readWrite else { throw BoardStoreError.readOnly(url) }
    let aside = await originalsSetAside()
    return try await onQueue { storage in try storage.reclaim(sparing: aside) }
  }

  /// Says that no command is on its way that needs an original which was added before. From then on these can be reclaimed
  /// like others; not so those that no command has mentioned yet.
  public func releaseOriginals() {
    storage.arrivals.release()
  }

  /// Forgets everything that could be undone or redone: the board stays as it is, and is the beginning from then on. Histories
  /// in memory must be emptied too, at the same place in the order of the commits.
  @concurrent public func forgetHistory() async throws {
    guard access == .readWrite else { throw BoardStoreError.readOnly(url) }
    try await onQueue { storage in
      try storage.beginUpkeep()
      try storage.write { db in try db.execute(sql: "DELETE FROM history") }
    }
  }

  /// Originals that no pin shows and no stored step mentions.
  /// - Parameter mentioned: by the stored steps; asked only if it matters.
  static func unneededOriginals(
    except spared: Set<OriginalID>, in db: Database,
    mentioned: (Database) throws -> Set<OriginalID> = MentionedOriginals.inHistory
  ) throws -> [Original] {
    let unused = try unusedOriginals(except: spared, in: db)
    guard !unused.isEmpty else { return [] }
    let needed = try mentioned(db)
    return unused.filter { !needed.contains($0.id) }
  }

  /// Originals that no pin shows, here or on its way to another board.
  private static func unusedOriginals(except spared: Set<OriginalID>, in db: Database) throws -> [Original] {
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

  /// Those of commands that wait beside the board because they don't fit it: a person may still want them.
  @concurrent private func originalsSetAside() async -> Set<OriginalID> {
    await unmatchedCommands().values.joined().reduce(into: []) { $0.formUnion($1.mentionedOriginals) }
  }
}

extension BoardStorage {
  private static let pagesAtOnce = 1_024
  /// What one turn removes at most, unless a single original is larger.
  private static let originalsAtOnce = (count: 64, bytes: 4 << 20)

  /// Before anything is given up: what an earlier run has kept aside may need what the file doesn't. On `work`.
  fileprivate func beginUpkeep() throws {
    try checkWritable()
    try becomeWriter()
    try writeRescued()
  }

  fileprivate func reclaim(sparing aside: Set<OriginalID>) throws -> ReclaimSlice {
    try beginUpkeep()
    // The log is where the file has become shorter; copied, the file is too.
    defer { startLogOver() }
    let spared = arrivals.fresh.union(aside)
    let (unneeded, linked) = try perform { db in
      (
        try BoardFile.unneededOriginals(except: spared, in: db, mentioned: mentionedInHistory),
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
      try writeBesidesHistory { db in
        let statement = try db.cachedStatement(sql: "DELETE FROM original WHERE sha256 = ?")
        for original in slice { try statement.execute(arguments: [original.id.sha256]) }
      }
      return ReclaimSlice(removed: slice.map(\.id), removedBytes: bytes, freedBytes: 0, isDone: false)
    }
    let free = try perform { try BoardFile.freePages(in: $0) }
    guard free > 0 else {
      history.withLock { $0.mentions = nil }
      return ReclaimSlice(removed: [], removedBytes: 0, freedBytes: 0, isDone: true)
    }
    let freed = try writeBesidesHistory { db in
      let before = try Schema.header("page_count", in: db)
      let rows = try Row.fetchCursor(db, sql: "PRAGMA incremental_vacuum(\(Self.pagesAtOnce))")
      while try rows.next() != nil {}
      return max(0, before - (try Schema.header("page_count", in: db)))
        * (try Schema.header("page_size", in: db))
    }
    let isDone = free <= Self.pagesAtOnce
    if isDone { history.withLock { $0.mentions = nil } }
    return ReclaimSlice(removed: [], removedBytes: 0, freedBytes: freed, isDone: isDone)
  }
}
