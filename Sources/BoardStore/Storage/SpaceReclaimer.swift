public import Board
import Foundation
import GRDB
import Synchronization

/// Gives back the space in an open file that isn't needed. Use it on the file's queue.
struct SpaceReclaimer {
  let storage: BoardStorage

  private static let pagesAtOnce = 1_024
  /// The most that one turn removes, unless a single original is larger.
  private static let originalsAtOnce = (count: 64, bytes: 4 << 20)

  /// Makes this process the writer and writes the waiting commands before anything is removed, because they
  /// may need originals that no command in the file needs. Call this on `work`.
  func beginUpkeep() throws {
    try storage.checkWritable()
    try storage.becomeWriter()
    try storage.writeRescued()
  }

  func reclaim(sparing aside: Set<OriginalID>) throws -> ReclaimSlice {
    try beginUpkeep()
    // At first, only the log has the shorter state. After a checkpoint, the file is shorter, too.
    defer { storage.startLogOver() }
    let spared = storage.fresh.withLock(\.ids).union(aside)
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
  /// - Parameter mentioned: returns the originals that the stored steps mention. It's called only if there
  ///   are unused originals.
  static func unneeded(
    except spared: Set<OriginalID>, in db: Database,
    mentioned: (Database) throws -> Set<OriginalID> = MentionedOriginals.inHistory
  ) throws -> [Original] {
    let unused = try Self.unused(except: spared, in: db)
    guard !unused.isEmpty else { return [] }
    let needed = try mentioned(db)
    return unused.filter { !needed.contains($0.id) }
  }

  /// Originals that no pin shows, neither one on the board nor one that's being moved to another board.
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

  /// The number of free pages that can be cut off. It's 0 unless `auto_vacuum` is incremental (2): other
  /// files keep free pages for later images.
  static func freePages(in db: Database) throws -> Int {
    try Schema.header("auto_vacuum", in: db) == 2 ? Schema.header("freelist_count", in: db) : 0
  }
}

extension BoardStorage {
  /// The originals that the stored steps mention. All texts of the steps are read, which may be long. So the
  /// result is kept until this or another process writes. Call this on `work`.
  func mentionedInHistory(_ db: Database) throws -> Set<OriginalID> {
    let version = try Schema.header("data_version", in: db)
    if let known = history.withLock(\.mentions), known.version == version { return known.ids }
    let ids = try MentionedOriginals.inHistory(db)
    history.withLock { $0.mentions = KnownMentions(ids: ids, version: version) }
    return ids
  }

  /// Runs `body` as `write` does. `body` mustn't change the history, so the originals that the history
  /// mentions are still known.
  func writeBesidesHistory<Value>(_ body: (Database) throws -> Value) throws -> Value {
    let known = history.withLock(\.mentions)
    let value = try write(body)
    history.withLock { $0.mentions = known }
    return value
  }
}

/// The result of one turn of `FileUpkeep.reclaim()`.
public struct ReclaimSlice: Hashable, Sendable {
  /// The images that were removed from the file.
  public let removed: [OriginalID]
  /// The bytes that these images had in the file. They're free for other images now, but the file isn't
  /// shorter yet.
  public let removedBytes: Int
  /// The number of bytes by which the file is shorter.
  public let freedBytes: Int
  /// Whether all unneeded space has been given back.
  public let isDone: Bool
}

/// The space that a board file could give back.
public struct ReclaimableSpace: Hashable, Sendable {
  /// Images that neither a pin nor a step of the history shows.
  public let originals: [Original]
  /// The bytes of these images in the file, where linked ones have none.
  public let originalBytes: Int
  /// The unused bytes of the file.
  public let freeBytes: Int
  /// The number of steps in the history, including those that can be redone.
  public let historySteps: Int
  /// Images that only the history needs.
  public let historyOriginals: [Original]
  /// The bytes of these images in the file, and those of the steps.
  public let historyBytes: Int

  package init(
    originals: [Original], originalBytes: Int, freeBytes: Int, historySteps: Int,
    historyOriginals: [Original],
    historyBytes: Int
  ) {
    self.originals = originals
    self.originalBytes = originalBytes
    self.freeBytes = freeBytes
    self.historySteps = historySteps
    self.historyOriginals = historyOriginals
    self.historyBytes = historyBytes
  }

  /// The number of bytes that can be given back without losing anything.
  public var bytes: Int { originalBytes + freeBytes }
  /// The number of bytes that can be given back with the history.
  public var bytesWithHistory: Int { bytes + historyBytes }
}
