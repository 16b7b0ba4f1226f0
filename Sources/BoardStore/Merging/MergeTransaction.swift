import Board
import Foundation
import GRDB

/// Merges another state of an open board into it, as one transaction. Use it on the file's queue.
struct MergeTransaction {
  let storage: BoardStorage
  let theirs: StoredBoard

  /// A merge, and the board for which it was made.
  struct Plan {
    let ours: StoredBoard
    let merged: MergedBoard

    init(_ ours: StoredBoard, with theirs: StoredBoard, at url: URL) throws {
      self.ours = ours
      merged = try MergedBoard(ours, with: theirs, at: url)
    }

    var merge: BoardMerge { merged.merge }

    /// Whether the board in a file hasn't been changed since.
    func fits(_ db: Database) throws -> Bool { try ours.isCurrent(in: db) }
  }

  /// Returns the merge as it would be now. Nothing is written.
  private func plan() throws -> Plan {
    let url = storage.url
    return try storage.perform { db in try Plan(try StoredBoard(in: db, at: url), with: theirs, at: url) }
  }

  /// Writes the merge. If nothing is new, nothing is written.
  /// - Parameters:
  ///   - known: a merge that was planned before; the board may have been changed since.
  ///   - former: the board for which it was planned, copied before.
  ///   - originals: those of the merge's pins that the board lacks.
  func run(
    _ known: Plan, _ former: FormerBoard?, adding originals: [PreparedOriginal] = []
  ) throws -> MergedBoard {
    try storage.checkWritable()
    try storage.writeRescued()
    let isKnown = try storage.perform { try known.fits($0) }
    let plan = isKnown ? known : try plan()
    guard !plan.merge.isEmpty else { return plan.merged }
    let url = storage.url
    storage.formers.keepBoard(of: storage, isKnown ? former : nil)
    try storage.write(adding: originals) { db in
      // Another process may have written in between, if this one wasn't the writer yet.
      guard try plan.fits(db) else {
        throw BoardStoreError.conflict(url, detail: "its history")
      }
      try plan.merged.writeToOurs(in: db, at: url)
    }
    storage.recordChange()
    storage.report(.changedElsewhere)
    return plan.merged
  }
}
