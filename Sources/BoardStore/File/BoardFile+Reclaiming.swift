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
          let reader = RowReader(row, of: "the history")
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

  /// Gives back a part of what nothing needs: removes the bytes of some originals, or shortens the file by some
  /// mebibytes, in a transaction of its own. To be called again until it says that it's done; commits get in
  /// between. The file is never rewritten as a whole.
  ///
  /// Forget the removed originals in documents in memory (`BoardDocument.forget`): their bytes are gone.
  @concurrent public func reclaim() async throws -> ReclaimSlice {
    guard access == .readWrite else { throw BoardStoreError.readOnly(url) }
    let aside = await originalsSetAside()
    return try await onQueue { storage in try SpaceReclaimer(storage: storage).reclaim(sparing: aside) }
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
      try SpaceReclaimer(storage: storage).beginUpkeep()
      try storage.write { db in try db.execute(sql: "DELETE FROM history") }
    }
  }

  /// Those of commands that wait beside the board because they don't fit it: a person may still want them.
  @concurrent private func originalsSetAside() async -> Set<OriginalID> {
    await unmatchedCommands().values.joined().reduce(into: []) { $0.formUnion($1.mentionedOriginals) }
  }
}
