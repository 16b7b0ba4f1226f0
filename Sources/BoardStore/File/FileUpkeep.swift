public import Board
import Foundation
import GRDB
import Synchronization

extension BoardFile {
  /// The checks of the file, and the space that it could give back.
  public var upkeep: FileUpkeep { FileUpkeep(board: self) }
}

/// The upkeep of an open board's file: checks it, and gives back space that's no longer needed.
public struct FileUpkeep: Sendable {
  let board: BoardFile

  /// Checks everything: SQLite's own integrity check, references, each original's bytes against its id, and
  /// whether all steps of the history can be undone and redone. Commands that wait for the file and fit it
  /// count as done.
  ///
  /// - Parameters:
  ///   - isWanted: whether linked files outside of the user's folders are read, too.
  ///   - progress: the part of the images that has been read, 0 … 1, off the main thread; throwing ends it.
  @concurrent public func check(
    isWanted: Bool = false, progress: (@Sendable (Double) throws -> Void)? = nil
  ) async throws -> BoardCheck {
    let (url, folder, storage) = (board.url, board.storage.folder, board.storage)
    return try await board.run { db in
      var problems: [String] = []
      func collect(_ body: () throws -> Void) {
        do {
          try BoardDatabase.translated(at: url, body)
        } catch {
          // A check is for those who want to know the details.
          let details =
            switch error {
            case BoardStoreError.corrupt(_, let detail), BoardStoreError.conflict(_, let detail),
              BoardStoreError.outOfBounds(let detail):
              detail
            case BoardStoreError.originalDamaged(let id): "stored bytes of \(id)"
            case BoardStoreError.noSuchOriginal(let id): "original \(id)"
            default: ""
            }
          problems.append(details.isEmpty ? "\(error)" : "\(error) (\(details))")
        }
      }
      let answers = try Row.fetchCursor(db, sql: "PRAGMA integrity_check")
      while let row = try answers.next() {
        let answer = try RowReader(row, of: .check).text(0)
        if answer != "ok" { problems.append(answer) }
      }
      for table in Schema.tables(of: try Schema.version(in: db)) {
        collect {
          guard let broken = try Schema.brokenCheck(of: table.name, in: db), !problems.contains(broken) else {
            return
          }
          problems.append(broken)
        }
      }
      let strays = try Row.fetchCursor(db, sql: "PRAGMA foreign_key_check")
      while let row = try strays.next() {
        problems.append(
          "A row of “\(try RowReader(row, of: .check).text(0))” refers to nothing.")
      }
      var document: BoardDocument?
      collect { document = try BoardTable.document(in: db) }
      var originals: [Original] = []
      collect { originals = try OriginalTable.originals(in: db) }
      var links: [OriginalID: String] = [:]
      collect { links = try LinkTable.links(in: db) }
      var broken: [String] = []
      var outside: [String] = []
      let total = Double(max(1, originals.reduce(0) { $0 + $1.byteCount }))
      var done = 0
      for original in originals {
        try progress?(Double(done) / total)
        done += original.byteCount
        if let path = links[original.id] {
          let own = isWanted ? nil : storage.ownFolders
          let link = LinkedFile(record: original, path: path, folder: folder, own: own)
          if !link.mayBeSeen { outside.append(path) } else if !link.holds { broken.append(path) }
        } else {
          collect { try OriginalTable.forEachChunk(of: original.id, in: db) { _ in } }
        }
      }
      var history = History()
      collect { try HistoryTable.checkOrder(in: db) }
      collect { history = try HistoryTable.history(in: db) }
      if let document {
        collect { try Self.walk(history, of: document) }
      }
      let waiting = (try? storage.waiting(in: db)) ?? []
      var waitingCount = 0
      if document != nil, !waiting.isEmpty, let found = try? storage.contents(with: waiting, in: db),
        found.waiting > 0
      {
        document = found.document
        history = found.history
        waitingCount = found.waiting
      }
      let wanted = waiting.reduce(into: Set<OriginalID>()) { $0.formUnion($1.command.mentionedOriginals) }
      var transfers: [PendingTransfer] = []
      collect { transfers = try PendingTransfer.all(in: db) }
      var unneeded: [Original] = []
      collect { unneeded = try SpaceReclaimer.unneeded(except: wanted, in: db) }
      var sizes = (history: 0, free: 0)
      collect {
        let row = try Row.fetchOne(
          db, sql: "SELECT coalesce(sum(length(CAST(changes AS BLOB))), 0) FROM history")
        sizes.history = try row.map { try RowReader($0, of: .history).integer(0) } ?? 0
        sizes.free = try Schema.header("freelist_count", in: db) * Schema.header("page_size", in: db)
      }
      let used = Set(document?.pins.compactMap(\.content.neededOriginal) ?? [])
      return BoardCheck(
        problems: problems, unusedOriginals: originals.filter { !used.contains($0.id) },
        pinCount: document?.pins.count ?? 0, originalCount: originals.count,
        undoCount: history.undoSteps.count, redoCount: history.redoSteps.count, historyBytes: sizes.history,
        formatVersion: try Schema.version(in: db),
        reclaimableBytes: sizes.free + unneeded.reduce(0) { $0 + (links[$1.id] == nil ? $1.byteCount : 0) },
        reclaimableOriginals: unneeded,
        links: links.values.sorted(), brokenLinks: broken.sorted(), outsideLinks: outside.sorted(),
        pendingTransferCount: transfers.count,
        waitingCount: waitingCount)
    }
  }

  /// Undoes and redoes all steps on copies of the board, and compares.
  private static func walk(_ history: History, of document: BoardDocument) throws {
    do {
      for steps in [
        history.undoSteps.reversed().map(\.command.inverse), history.redoSteps.reversed().map(\.command),
      ] {
        var copy = document
        for command in steps { try command.apply(to: &copy) }
        for command in steps.reversed() { try command.inverse.apply(to: &copy) }
        guard copy == document else {
          throw RowFlaw(detail: "the history doesn't lead back to the board")
        }
      }
    } catch let error as BoardError {
      throw RowFlaw(detail: "the history doesn't fit the board (\(error.detail))")
    }
  }

  /// The space in the file that isn't needed, and the space that only the history needs. Originals that were
  /// added since the file was opened aren't counted before ``FileOriginals/release()`` is called.
  @concurrent public func reclaimable() async throws -> ReclaimableSpace {
    let aside = await originalsSetAside()
    return try await board.onQueue { storage in
      let spared = storage.fresh.withLock(\.ids).union(aside)
      return try storage.perform { db in
        let unused = try SpaceReclaimer.unused(except: spared, in: db)
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
          let reader = RowReader(row, of: .history)
          return (steps: try reader.integer(0), bytes: try reader.integer(1))
        }
        return ReclaimableSpace(
          originals: unneeded, originalBytes: bytes(of: unneeded),
          freeBytes: try SpaceReclaimer.freePages(in: db) * Schema.header("page_size", in: db),
          historySteps: history?.steps ?? 0, historyOriginals: needed,
          historyBytes: bytes(of: needed) + (history?.bytes ?? 0))
      }
    }
  }

  /// Gives back a part of the space that isn't needed: removes the bytes of some originals or shortens the
  /// file by some mebibytes, in one transaction. Call it again until the result is done; commits can run in
  /// between. The file is never rewritten as a whole.
  ///
  /// Forget the removed originals in documents in memory (`BoardDocument.forget`): their bytes are gone.
  @concurrent public func reclaim() async throws -> ReclaimSlice {
    guard board.access == .readWrite else { throw BoardStoreError.readOnly(board.url) }
    let aside = await originalsSetAside()
    return try await board.onQueue { storage in try SpaceReclaimer(storage: storage).reclaim(sparing: aside) }
  }

  /// The originals of commands that were put aside because they don't fit the board. The user may still want
  /// them.
  @concurrent private func originalsSetAside() async -> Set<OriginalID> {
    await board.trouble.unmatchedCommands().values.joined().reduce(into: []) {
      $0.formUnion($1.mentionedOriginals)
    }
  }
}

/// The result of checking a board file.
public struct BoardCheck: Hashable, Sendable {
  /// The problems, each as a sentence; empty if the file is sound.
  public let problems: [String]
  /// Originals that no pin shows. They aren't a problem, because undo or a later paste may need them.
  public let unusedOriginals: [Original]
  /// The number of pins; 0 if the board can't be read.
  public let pinCount: Int
  /// Number of originals, linked and unused ones included.
  public let originalCount: Int
  /// The number of steps that can be undone.
  public let undoCount: Int
  /// The number of steps that can be redone.
  public let redoCount: Int
  /// The size of the stored steps in bytes.
  public let historyBytes: Int
  /// The version of the file's format.
  public let formatVersion: Int
  /// The unused bytes of the file and those of `reclaimableOriginals`.
  public let reclaimableBytes: Int
  /// Originals that neither a pin nor a step of the history needs: `FileUpkeep.reclaim()` removes them.
  public let reclaimableOriginals: [Original]
  /// Paths of linked images.
  public let links: [String]
  /// Paths of `links` whose files can't be read or are other images now. The board's file isn't at fault.
  public let brokenLinks: [String]
  /// Paths of `links` that weren't read, since they're outside of the user's folders.
  public let outsideLinks: [String]
  /// Moves to other boards that were interrupted and not resolved yet.
  public let pendingTransferCount: Int
  /// Number of changes that wait for the file. They're counted in the pins and steps above.
  public let waitingCount: Int

  /// Broken links, unused originals and interrupted moves are no problems.
  public var isSound: Bool { problems.isEmpty }
}
