public import Foundation
import Synchronization

// The copies that programs which carry files between computers lay beside a board, when both sides have
// changed it.

extension BoardFile {
  /// The copies beside this board that have come, have changed, or weren't whole a minute ago. Each is
  /// returned once.
  @concurrent public func dueCopies() async -> [URL] {
    (try? await onQueue { storage in storage.dueCopies() }) ?? []
  }

  /// Brings what was done in a copy into this board. When this returns, the result is durable. The copy isn't
  /// changed.
  /// - Returns: what has changed; nil if the copy is another board.
  /// - Throws: the errors of ``merge(_:isDryRun:progress:)``, for example if the copy isn't whole yet, or
  ///   ``BoardStoreError/isOpen(_:)`` if it's open for writing.
  @concurrent public func takeIn(_ copy: URL) async throws -> MergeReport? {
    guard !OpenFiles.contains(copy) else { throw BoardStoreError.isOpen(copy) }
    let other = try await BoardFile.open(copy, access: .readOnly)
    do {
      let report = try await merge(other)
      await other.close()
      return report
    } catch BoardStoreError.otherBoard {
      await other.close()
      await leave(copy)
      return nil
    } catch {
      await other.close()
      throw error
    }
  }

  /// Leaves a copy alone as long as it isn't changed.
  @concurrent public func leave(_ copy: URL) async {
    try? await onQueue { storage in storage.conflicts.withLock { $0.settle(copy) } }
  }
}
