public import Board
import KitCryptography
import KitFiles
public import Foundation
import GRDB
import QuietThreads
import Synchronization

extension BoardFile {
  /// The images of the board: their bytes, their locations and their previews.
  public var originals: FileOriginals { FileOriginals(board: self) }
}

/// The images of an open board: their unchanged bytes, the locations of linked ones, and their previews.
public struct FileOriginals: Sendable {
  let board: BoardFile

  /// Stores the bytes of a file unchanged, and only once: for equal bytes, returns the existing record with
  /// its first name. The bytes replace a link or damaged bytes. They're read, hashed and written a mebibyte
  /// at a time, off the caller's thread. Cancelling the task leaves nothing behind.
  ///
  /// - Parameters:
  ///   - file: the file whose bytes are stored.
  ///   - name: the image's name; nil for the file's own.
  ///   - typeIdentifier: a MIME type.
  ///   - pixelSize: the size as seen, after the EXIF orientation is applied.
  ///   - limit: the greatest number of bytes; a larger file is an error.
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

  /// The greatest number of originals and of bytes in one transaction, for which commits wait.
  public static let batchLimit = (count: 64, bytes: 16 << 20)

  /// Stores several originals in their order and with few syncs, in transactions of at most ``batchLimit``
  /// each, or of a single larger original. Other calls can run in between. Equal bytes are stored once, and
  /// replace a link or damaged bytes, as with `add(contentsOf:)`.
  ///
  /// - Returns: for each original its record, or the error of that image alone, for example that it has
  ///   changed meanwhile.
  /// - Throws: errors of the board file, or `CancellationError`. The originals of earlier transactions stay.
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

  /// Lets the board's users read images that aren't in its file yet. Nothing is written.
  public func arriving(_ originals: [PreparedOriginal]) -> ArrivingOriginals {
    ArrivingOriginals(originals, in: board.storage.arriving)
  }

  private static func batch(of rest: ArraySlice<PreparedOriginal>) -> [PreparedOriginal] {
    var bytes = 0
    return Array(
      rest.prefix(batchLimit.count).prefix { prepared in
        defer { bytes += prepared.storedByteCount }
        return bytes == 0 || bytes + prepared.storedByteCount <= batchLimit.bytes
      })
  }

  /// Tells the file that no pending command needs an original that was added without a command. From then on
  /// these originals can be reclaimed like others. Does nothing during a merge.
  public func release() { board.storage.fresh.withLock { if $0.merges == 0 { $0.ids = [] } } }
}
