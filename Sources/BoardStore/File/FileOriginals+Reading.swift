public import Board
import KitFiles
public import Foundation
import GRDB
import Glibc

extension FileOriginals {
  /// The record of an original; nil if the file doesn't have it, also if it's on its way there.
  @concurrent public func record(of id: OriginalID) async throws -> Original? {
    try await board.run { db in try OriginalTable.record(of: id, in: db) }
  }

  /// The record of an original that the file has, or that's on its way there.
  @concurrent func recordToShow(of id: OriginalID) async throws -> Original? {
    if let arriving = board.storage.arriving[id] { return arriving.original }
    return try await record(of: id)
  }

  /// An original's bytes. They're checked against its id.
  /// - Parameters:
  ///   - id: the original.
  ///   - isWanted: whether the user wants this image, so that the file of a linked one is read wherever
  ///     it is. Otherwise one outside of the user's folders is `BoardStoreError.linkOutside`.
  @concurrent public func data(of id: OriginalID, isWanted: Bool = false) async throws -> Data {
    try await board.onQueue { storage in
      var data = Data()
      try OriginalStore(storage: storage).forEachChunk(of: id, isWanted: isWanted) { data.append($0) }
      return data
    }
  }

  /// Writes an original's bytes to a new file, a mebibyte at a time. Throws `BoardStoreError.alreadyExists`
  /// for an existing file. The bytes are checked against the id; if they're damaged, the new file is removed.
  /// - Parameters:
  ///   - id: the original.
  ///   - url: the new file.
  ///   - name: the file that errors name, if `url` is a temporary one.
  ///   - isWanted: as for ``data(of:isWanted:)``.
  @concurrent public func write(
    _ id: OriginalID, to url: URL, reportingAs name: URL? = nil, isWanted: Bool = false
  ) async throws {
    guard url.isFileURL else { throw BoardStoreError.notARegularFile(url) }
    try await board.onQueue { storage in
      guard
        try storage.arriving[id] != nil
          || storage.perform({ try OriginalTable.record(of: id, in: $0) }) != nil
      else {
        throw BoardStoreError.noSuchOriginal(id)
      }
      let file = try NewFile(at: url, reportingAs: name)
      do {
        try OriginalStore(storage: storage).forEachChunk(of: id, isWanted: isWanted) { try file.write($0) }
      } catch {
        unlink(url.systemPath)
        throw error
      }
    }
  }

  /// Copies an original from another board file, with never more than a few mebibytes in memory. Nothing is
  /// written if this file has the bytes already. An original that the other board links is copied with its
  /// bytes; if its file is gone, the link and the preview are copied, and it can be relinked here, too. The
  /// bytes replace a link in this file.
  @concurrent public func copy(
    _ id: OriginalID, from other: BoardFile
  ) async throws -> Original {
    // The original is noted before the file is read, so that a reclaim that runs meanwhile leaves it alone.
    board.storage.expect([id])
    let known = try await record(of: id)
    if let known, try await isWhole(id) { return known }
    guard let record = try await other.originals.recordToShow(of: id) else {
      guard let known else { throw BoardStoreError.noSuchOriginal(id) }
      return known
    }
    do {
      return try await importBytes(of: record, from: other, inPlaceOf: known)
    } catch BoardStoreError.linkBroken {
      return try await importLink(of: record, from: other)
    } catch BoardStoreError.linkOutside {
      return try await importLink(of: record, from: other)
    }
  }

  /// Whether all of an original's bytes are in this file. They're read in pieces, so that commits can run in
  /// between.
  @concurrent func isWhole(_ id: OriginalID) async throws -> Bool {
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

  /// - Parameter known: this file's record, which stays as it is if the other board has no bytes either.
  @concurrent private func importBytes(
    of record: Original, from other: BoardFile, inPlaceOf known: Original?
  ) async throws -> Original {
    let id = record.id
    // The bytes go through a temporary file, because two boards that wait for each other's queues could wait
    // for ever.
    let passage = FileManager.default.temporaryDirectory
      .appending(name: "pinboard-\(UUID().uuidString)")
    defer { unlink(passage.systemPath) }
    var data: Data?
    do {
      if record.byteCount > 8 * Schema.chunkSize {
        // The disk of temporary files may be full.
        try await other.originals.write(id, to: passage, reportingAs: passage.deletingLastPathComponent())
      } else {
        data = try await other.originals.data(of: id)
      }
    } catch let error as BoardStoreError {
      switch error {
      case .linkBroken, .linkOutside, .originalDamaged, .noSuchOriginal:
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

  /// Copies only the link, from a board whose linked file is gone.
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
    // Only the preview can be shown of the image. A failure is ignored: without the preview the pin is an
    // empty card.
    if let preview = try? await other.originals.preview(for: record.id) {
      try? await setPreview(preview, for: record.id)
    }
    return kept
  }

  /// Calls `body` with an original's bytes in order, at most a mebibyte at a time, off the main thread. Only
  /// one piece is in memory. The bytes are checked against the id meanwhile, so they're valid only when this
  /// returns.
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
