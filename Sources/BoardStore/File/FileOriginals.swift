public import Board
import Cryptography
import Files
public import Foundation
import GRDB
import QuietThreads
import Synchronization

extension BoardFile {
  /// The images of the board: their bytes, their places and their previews.
  public var originals: FileOriginals { FileOriginals(board: self) }
}

/// The images of an open board: their bytes as they came, the places of those that are linked, and small
/// pictures of them.
public struct FileOriginals: Sendable {
  let board: BoardFile

  /// Stores the bytes of a file untouched, once: equal bytes give the record that's there already (with the
  /// name under which they came first), and take the place of a link, or of bytes that are damaged. Read,
  /// hashed and written a mebibyte at a time, off the caller's thread; cancelling the task leaves nothing
  /// behind.
  ///
  /// - Parameters:
  ///   - name: the name that it's known under; the file's own if nil.
  ///   - typeIdentifier: a MIME type.
  ///   - pixelSize: as shown, so after the EXIF orientation.
  ///   - limit: the most bytes that are taken.
  @concurrent public func add(
    contentsOf file: URL, name: String? = nil, typeIdentifier: String, pixelSize: CGSize?,
    limit: Int = PreparedOriginal.defaultByteLimit
  ) async throws -> Original {
    let name = BoardLimits.kept(fileName: name ?? file.name)
    return try await add(name: name, typeIdentifier: typeIdentifier, pixelSize: pixelSize, limit: limit) {
      let source = try SourceFile(file)
      guard source.size <= limit else {
        throw BoardStoreError.imageTooLarge(name: name, bytes: source.size, limit: limit)
      }
      return .file(source)
    }
  }

  /// Stores bytes that are in memory; see `add(contentsOf:name:typeIdentifier:pixelSize:limit:)`.
  @concurrent public func add(
    data: Data, name: String, typeIdentifier: String, pixelSize: CGSize?,
    limit: Int = PreparedOriginal.defaultByteLimit
  ) async throws -> Original {
    let name = BoardLimits.kept(fileName: name)
    return try await add(name: name, typeIdentifier: typeIdentifier, pixelSize: pixelSize, limit: limit) {
      .memory(data)
    }
  }

  @concurrent private func add(
    name: String, typeIdentifier: String, pixelSize: CGSize?, limit: Int,
    from open: @escaping @Sendable () throws -> OriginalSource
  ) async throws -> Original {
    guard board.access == .readWrite else { throw BoardStoreError.readOnly(board.url) }
    try board.checkOpen()
    let cancellation = Cancellation()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        board.storage.intake.async { [storage = board.storage] in
          continuation.resume(
            with: Result {
              try BoardDatabase.translated(at: storage.url) {
                try cancellation.check()
                let source = try open()
                let record = try source.record(
                  name: name, typeIdentifier: typeIdentifier, pixelSize: pixelSize, limit: limit,
                  cancellation)
                return try storage.work.sync {
                  try OriginalStore(storage: storage).keep(
                    PreparedOriginal(original: record, source: source), cancellation)
                }
              }
            })
        }
      }
    } onCancel: {
      cancellation.cancel()
    }
  }

  /// The most originals and bytes of one transaction. Commits wait while it lasts.
  public static let batchLimit = (count: 64, bytes: 16 << 20)

  /// Stores several originals with few syncs: in their order, in transactions of at most ``batchLimit`` each
  /// (or of a single larger one), with room for other calls in between. Equal bytes are kept once, and mend
  /// what's there, as with `add(contentsOf:)`.
  ///
  /// - Returns: for each its record, or what was wrong with that image alone (it changed meanwhile, say).
  /// - Throws: what's wrong with the board file, or `CancellationError`. What earlier transactions brought
  ///   stays; see ``withdraw(_:)``.
  @concurrent public func add(
    _ originals: [PreparedOriginal]
  ) async throws -> [Result<Original, any Error>] {
    guard board.access == .readWrite else { throw BoardStoreError.readOnly(board.url) }
    let cancellation = Cancellation()
    return try await withTaskCancellationHandler {
      var results: [Result<Original, any Error>] = []
      var rest = originals[...]
      while !rest.isEmpty {
        try Task.checkCancellation()
        let batch = Self.batch(of: rest)
        rest = rest.dropFirst(batch.count)
        results += try await board.onQueue { storage in
          try QuietThreads.storing.sync { try OriginalStore(storage: storage).add(batch, cancellation) }
        }
      }
      return results
    } onCancel: {
      cancellation.cancel()
    }
  }

  /// Takes back originals that an import has brought and nobody will pin, because it was cancelled: the bytes
  /// of those that were added since the file was opened, that no other import has asked for too, and that no
  /// command ever mentioned are removed. Others stay. The space is used for later images, or given back by
  /// ``FileUpkeep/reclaim()``.
  ///
  /// To be called once for each successful adding of an original. It's done also when the task is cancelled.
  @concurrent public func withdraw(_ ids: [OriginalID]) async throws {
    guard board.access == .readWrite, !ids.isEmpty else { return }
    var rest = ids[...]
    while !rest.isEmpty {
      let slice = Array(rest.prefix(Self.batchLimit.count))
      rest = rest.dropFirst(slice.count)
      try await board.onQueue { storage in try OriginalStore(storage: storage).withdraw(slice) }
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

  /// Says that no command is on its way that needs an original which was added before. From then on these can
  /// be reclaimed like others; not so those that no command has mentioned yet.
  public func release() {
    board.storage.arrivals.release()
  }
}
