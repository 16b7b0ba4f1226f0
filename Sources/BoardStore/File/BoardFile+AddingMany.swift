public import Board
import Foundation
import GRDB
import QuietThreads
import Synchronization

extension BoardFile {
  /// How much one transaction of several originals takes at most: as long as it lasts, commits wait.
  public static let batchLimit = (count: 64, bytes: 16 << 20)

  /// Stores several originals with few syncs: in their order, in transactions of at most ``batchLimit`` each (or of a
  /// single larger one), with room for other calls in between. Equal bytes are kept once, and mend
  /// what's there, as with `addOriginal`.
  ///
  /// - Returns: for each its record, or what was wrong with that image alone (it changed meanwhile, say).
  /// - Throws: what's wrong with the board file, or `CancellationError`. What earlier transactions brought stays; see
  ///   ``withdrawOriginals(_:)``.
  @concurrent public func addOriginals(
    _ originals: [PreparedOriginal]
  ) async throws -> [Result<Original, any Error>] {
    guard access == .readWrite else { throw BoardStoreError.readOnly(url) }
    let cancellation = Cancellation()
    return try await withTaskCancellationHandler {
      var results: [Result<Original, any Error>] = []
      var rest = originals[...]
      while !rest.isEmpty {
        try Task.checkCancellation()
        let batch = Self.batch(of: rest)
        rest = rest.dropFirst(batch.count)
        results += try await onQueue { storage in
          try QuietThreads.storing.sync { try OriginalStore(storage: storage).add(batch, cancellation) }
        }
      }
      return results
    } onCancel: {
      cancellation.cancel()
    }
  }

  /// Writes originals and the command that shows them as one transaction: afterwards both are durable, or neither is in
  /// the file. They must be within ``batchLimit`` to be quick; a single image always may be.
  ///
  /// As originals have no place in the rescue journal, a file in trouble is an error here.
  @concurrent public func commit(
    _ command: Command, adding originals: [PreparedOriginal]
  ) async throws {
    guard access == .readWrite else { throw BoardStoreError.readOnly(url) }
    let cancellation = Cancellation()
    try await onQueue { storage in
      try OriginalStore(storage: storage).commit(command, adding: originals, cancellation)
    }
  }

  /// Takes back originals that an import has brought and nobody will pin, because it was cancelled: the bytes of those
  /// that were added since the file was opened, that no other import has asked for too, and that no command ever
  /// mentioned are removed. Others stay. The space is used for later images, or given back by ``reclaim()``.
  ///
  /// To be called once for each successful adding of an original. It's done also when the task is cancelled.
  @concurrent public func withdrawOriginals(_ ids: [OriginalID]) async throws {
    guard access == .readWrite, !ids.isEmpty else { return }
    var rest = ids[...]
    while !rest.isEmpty {
      let slice = Array(rest.prefix(Self.batchLimit.count))
      rest = rest.dropFirst(slice.count)
      try await onQueue { storage in try OriginalStore(storage: storage).withdraw(slice) }
    }
  }

  private static func batch(of rest: ArraySlice<PreparedOriginal>) -> [PreparedOriginal] {
    var bytes = 0
    return Array(
      rest.prefix(batchLimit.count).prefix { prepared in
        defer { bytes += prepared.storedByteCount }
        return bytes == 0 || bytes + prepared.storedByteCount <= batchLimit.bytes
      })
  }
}
