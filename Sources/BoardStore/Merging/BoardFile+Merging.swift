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
    // Both files are read at the same time. While theirs is checked, the merge is planned.
    async let ours = onQueue { storage in try storage.perform { try StoredBoard(in: $0, at: storage.url) } }
    let (read, handover) = AsyncStream.makeStream(of: StoredBoard.self)
    async let check: Void = other.check(handover)
    guard let theirs = await read.first(where: { _ in true }) else {
      try await check
      throw CancellationError()
    }
    let plan: MergeTransaction.Plan
    let former: FormerBoard?
    do {
      let ours = try await ours
      // The users of the board may need it as it is now, until they've read it anew.
      async let copied = isDryRun ? nil : formerBoard(ours)
      plan = try MergeTransaction.Plan(ours, with: theirs, at: url)
      former = try await copied
    } catch {
      // What's wrong with their file is the better reason.
      try await check
      throw error
    }
    try await check
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
      try MergeTransaction(storage: $0, theirs: theirs).run(plan, former, adding: arriving)
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

  /// Copies the board, which has been read, unless it has changed since.
  @concurrent private func formerBoard(_ board: StoredBoard) async throws -> FormerBoard? {
    try await onQueue { storage in
      try? storage.perform { db in
        guard try board.isCurrent(in: db) else { return nil }
        return try FormerBoard(copying: db, readAs: board, at: storage.url)
      }
    }
  }

  /// Reads the board with its history, hands it over, and checks all of its tables then. A file that was
  /// copied only in part fails here.
  @concurrent private func check(_ handover: AsyncStream<StoredBoard>.Continuation) async throws {
    defer { handover.finish() }
    try await onQueue { storage in
      guard storage.damage == nil else {
        throw BoardStoreError.corrupt(storage.url, detail: storage.damage?.detail ?? "")
      }
      try storage.file.checkContent()
      try storage.perform { db in
        // What's checked is what was read, also if another program writes.
        try HistoryTable.atOneMoment(db) {
          handover.yield(try StoredBoard(in: db, at: storage.url))
          try StoredBoard.requireSound(db)
        }
      }
    }
  }
}
