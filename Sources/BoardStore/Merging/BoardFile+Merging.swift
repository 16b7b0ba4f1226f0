import Board
import Foundation
import Synchronization

extension BoardFile {
  /// Brings what was done in another file of this board into this one: a conflict's copy, or the board as
  /// another computer has it. When this returns, the result is durable, as one transaction. The other file
  /// isn't changed. See the article *Merging*.
  ///
  /// - Parameters:
  ///   - other: the other file. A damaged one is an error, and nothing is written.
  ///   - isDryRun: whether nothing is written, and the report says what would be.
  ///   - progress: called off the main thread with the part of the images that's read, 0 … 1; throwing ends
  ///     the merge before anything of the board has changed.
  /// - Returns: what has changed. Images come in the same transaction. Of those that are more than
  ///   ``FileOriginals/bringingLimit``, copies may be left after an error, until the next
  ///   ``FileUpkeep/reclaim()``.
  @discardableResult
  @concurrent public func merge(
    _ other: BoardFile, isDryRun: Bool = false, progress: (@Sendable (Double) throws -> Void)? = nil
  ) async throws -> MergeReport {
    if !isDryRun, access == .readOnly { throw BoardStoreError.readOnly(url) }
    // Both files are read at the same time.
    async let ours = onQueue { storage in try storage.perform { try StoredBoard(in: $0, at: storage.url) } }
    let theirs = try await other.soundBoard()
    let plan = try MergeTransaction.Plan(try await ours, with: theirs, at: url)
    let known = plan.ours.originals
    let needed = plan.merge.document.pins.compactMap(\.content.neededOriginal)
    let missing = Set(needed).filter { known[$0] == nil }.sorted()
    let originals = missing.compactMap { theirs.originals[$0] }
    guard !isDryRun, !plan.merge.isEmpty else {
      return MergeReport(
        summary: plan.merge.summary, originals: originals, isEmpty: plan.merge.isEmpty)
    }
    storage.fresh.withLock { $0.merges += 1 }
    defer { storage.fresh.withLock { $0.merges -= 1 } }
    let arriving = try await self.originals.arriving(missing, from: other, progress: progress)
    let merged = try await onQueue {
      try MergeTransaction(storage: $0, theirs: theirs).run(plan, adding: arriving)
    }
    return MergeReport(
      step: merged.step, summary: merged.merge.summary, originals: originals, isEmpty: merged.merge.isEmpty)
  }

  /// Returns what differs on another state of this board, or on another board.
  @concurrent public func difference(to other: BoardFile) async throws -> MergeReport {
    let (ours, theirs) = (try await load(), try await other.load())
    let summary = MergeSummary(from: ours, to: theirs)
    return MergeReport(summary: summary, originals: [], isEmpty: summary.isEmpty)
  }

  /// The board with its history, after all of its tables have been checked. A file that was copied only in
  /// part fails here.
  @concurrent private func soundBoard() async throws -> StoredBoard {
    try await onQueue { storage in
      guard storage.damage == nil else {
        throw BoardStoreError.corrupt(storage.url, detail: storage.damage?.detail ?? "")
      }
      try storage.file.checkContent()
      return try storage.perform { try StoredBoard(checking: $0, at: storage.url) }
    }
  }
}
