public import Board
import Files
public import Foundation
import GRDB
import Glibc
import Synchronization

extension FileOriginals {
  /// The record of an original; nil if the file doesn't have it.
  @concurrent public func record(of id: OriginalID) async throws -> Original? {
    try await board.run { db in try OriginalTable.record(of: id, in: db) }
  }

  /// An original's bytes, as they came. They're checked against its id.
  @concurrent public func data(of id: OriginalID) async throws -> Data {
    try await board.onQueue { storage in
      var data = Data()
      try OriginalStore(storage: storage).forEachChunk(of: id) { data.append($0) }
      return data
    }
  }

  /// Writes an original's bytes to a new file, a mebibyte at a time. A file that exists isn't touched:
  /// `BoardStoreError.alreadyExists`. The bytes are checked against the id; if they're damaged, no file
  /// stays.
  @concurrent public func write(_ id: OriginalID, to url: URL) async throws {
    guard url.isFileURL else { throw BoardStoreError.notARegularFile(url) }
    try await board.onQueue { storage in
      guard try storage.perform({ try OriginalTable.record(of: id, in: $0) }) != nil else {
        throw BoardStoreError.noSuchOriginal(id)
      }
      let file = try NewFile(at: url)
      do {
        try OriginalStore(storage: storage).forEachChunk(of: id) { try file.write($0) }
      } catch {
        unlink(url.systemPath)
        throw error
      }
    }
  }

  /// Brings an original from another board file, without ever holding more than a few mebibytes. Nothing is
  /// written if the bytes are in this file already. An original that's linked there comes with its bytes; if
  /// the linked file is gone, it comes as a link, with its preview, and can be relinked here too. The bytes
  /// take the place of a link that's here.
  @concurrent public func copy(
    _ id: OriginalID, from other: BoardFile
  ) async throws -> Original {
    // Noted before the file is looked at, so that a reclaim that runs meanwhile leaves this original alone.
    board.storage.arrivals.expect(id)
    let known = try await record(of: id)
    if let known, try await isWhole(id) { return known }
    guard let record = try await other.originals.record(of: id) else {
      guard let known else { throw BoardStoreError.noSuchOriginal(id) }
      return known
    }
    do {
      return try await importBytes(of: record, from: other, inPlaceOf: known)
    } catch BoardStoreError.linkBroken {
      return try await importLink(of: record, from: other)
    }
  }

  /// Whether an original's bytes are in this file, and whole. Read in pieces, so that commits get in between.
  @concurrent private func isWhole(_ id: OriginalID) async throws -> Bool {
    guard try await board.onQueue({ storage in try OriginalStore(storage: storage).link(of: id) }) == nil
    else {
      return false
    }
    do {
      try await forEachChunk(of: id) { _ in }
      return true
    } catch BoardStoreError.originalDamaged, BoardStoreError.corrupt {
      return false
    }
  }

  /// - Parameter known: what's here, and stays as it is if the other board has no bytes either.
  @concurrent private func importBytes(
    of record: Original, from other: BoardFile, inPlaceOf known: Original?
  ) async throws -> Original {
    let id = record.id
    // The bytes go through a temporary file: two boards that wait for each other's queues could wait for
    // ever.
    let passage = FileManager.default.temporaryDirectory
      .appending(name: "pinboard-\(UUID().uuidString)")
    defer { unlink(passage.systemPath) }
    var data: Data?
    do {
      if record.byteCount > 8 * Schema.chunkSize {
        try await other.originals.write(id, to: passage)
      } else {
        data = try await other.originals.data(of: id)
      }
    } catch let error as BoardStoreError {
      switch error {
      case .linkBroken, .originalDamaged, .noSuchOriginal:
        if let known { return known }
        throw error
      default: throw error
      }
    }
    if let data {
      return try await add(
        data: data, name: record.name, typeIdentifier: record.typeIdentifier, pixelSize: record.pixelSize,
        limit: BoardLimits.maximumOriginalBytes)
    }
    return try await add(
      contentsOf: passage, name: record.name, typeIdentifier: record.typeIdentifier,
      pixelSize: record.pixelSize, limit: BoardLimits.maximumOriginalBytes)
  }

  /// Brings the link alone, from a board whose linked file is gone.
  @concurrent private func importLink(
    of record: Original, from other: BoardFile
  ) async throws -> Original {
    guard board.access == .readWrite else { throw BoardStoreError.readOnly(board.url) }
    guard
      let link = try await other.onQueue({ storage in try OriginalStore(storage: storage).link(of: record.id)
      })
    else {
      throw BoardStoreError.noSuchOriginal(record.id)
    }
    let kept = try await board.onQueue { storage in
      try OriginalStore(storage: storage).keepLink(of: record, at: link.url)
    }
    // The preview is all that can be shown of the image. Without it the pin is an empty card, so a failure is
    // ignored.
    if let preview = try? await other.originals.preview(for: record.id) {
      try? await setPreview(preview, for: record.id)
    }
    return kept
  }

  /// Writes an original's bytes to an open file from where it stands, a mebibyte at a time and each in a turn
  /// of its own, so that commits get in between. The bytes are checked against the id on the way: what's in
  /// the file counts only when this returns. For a decoder's memfd, an export, a pipe.
  ///
  /// - Parameter descriptor: stays open and stays the caller's.
  @concurrent public func copy(_ id: OriginalID, to descriptor: CInt) async throws {
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

  /// Gives an original's bytes in order, at most a mebibyte at a time, off the main thread, without holding
  /// more than one piece. They're checked against the id on the way: they count only when this returns.
  @concurrent public func forEachChunk(
    of id: OriginalID, _ body: @escaping @Sendable (Data) throws -> Void
  ) async throws {
    let link = try await board.onQueue { storage in try OriginalStore(storage: storage).link(of: id) }
    if let link {
      try await OffMain.run { try link.forEachChunk(body) }
      return
    }
    guard let record = try await record(of: id) else { throw BoardStoreError.noSuchOriginal(id) }
    var check = OriginalCheck(record)
    let count = max(1, (record.byteCount + Schema.chunkSize - 1) / Schema.chunkSize)
    for number in 0..<count {
      try Task.checkCancellation()
      let chunk = try await board.run { db in try OriginalTable.chunk(number, of: id, in: db) }
      try check.take(chunk)
      try await OffMain.run { try body(chunk) }
    }
    try check.finish()
  }
}
