public import Board
import Cryptography
import Files
public import Foundation
import GRDB
import Synchronization

extension BoardFile {
  /// Stores the bytes of a file untouched, once: equal bytes give the record that's there already (with the
  /// name under which they came first), and take the place of a link, or of bytes that are damaged. Read, hashed and written a mebibyte at a time, off the caller's
  /// thread; cancelling the task leaves nothing behind.
  ///
  /// - Parameters:
  ///   - name: the name that it's known under; the file's own if nil.
  ///   - typeIdentifier: a MIME type.
  ///   - pixelSize: as shown, so after the EXIF orientation.
  ///   - limit: the most bytes that are taken.
  @concurrent public func addOriginal(
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

  /// Stores bytes that are in memory; see `addOriginal(contentsOf:name:typeIdentifier:pixelSize:limit:)`.
  @concurrent public func addOriginal(
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
    guard access == .readWrite else { throw BoardStoreError.readOnly(url) }
    try checkOpen()
    let cancellation = Cancellation()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        storage.intake.async { [storage] in
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
}
