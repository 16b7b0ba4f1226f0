public import Board
public import Foundation
import GRDB
import Glibc

extension BoardFile {
  /// Writes an original's bytes to an open file from where it stands, a mebibyte at a time and each in a turn of
  /// its own, so that commits get in between. The bytes are checked against the id on the way: what's in the
  /// file counts only when this returns. For a decoder's memfd, an export, a pipe.
  ///
  /// - Parameter descriptor: stays open and stays the caller's.
  @concurrent public func copyOriginal(_ id: OriginalID, to descriptor: CInt) async throws {
    try await forEachChunk(of: id) { chunk in
      try chunk.withUnsafeBytes { buffer in
        var rest = buffer[...]
        while !rest.isEmpty {
          let count = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
          if count < 0 {
            if errno == EINTR { continue }
            throw CocoaError(
              .fileWriteUnknown, userInfo: [NSUnderlyingErrorKey: POSIXError(.init(rawValue: errno) ?? .EIO)])
          }
          rest = rest.dropFirst(count)
        }
      }
    }
  }

  /// Gives an original's bytes in order, at most a mebibyte at a time, off the main thread, without holding more than
  /// one piece. They're checked against the id on the way: they count only when this returns.
  @concurrent public func forEachChunk(
    of id: OriginalID, _ body: @escaping @Sendable (Data) throws -> Void
  ) async throws {
    let link = try await onQueue { storage in try OriginalStore(storage: storage).link(of: id) }
    if let link {
      try await OffMain.run { try link.forEachChunk(body) }
      return
    }
    guard let record = try await original(id) else { throw BoardStoreError.noSuchOriginal(id) }
    var check = OriginalCheck(record)
    let count = max(1, (record.byteCount + Schema.chunkSize - 1) / Schema.chunkSize)
    for number in 0..<count {
      try Task.checkCancellation()
      let chunk = try await run { db in try OriginalTable.chunk(number, of: id, in: db) }
      try check.take(chunk)
      try await OffMain.run { try body(chunk) }
    }
    try check.finish()
  }
}
