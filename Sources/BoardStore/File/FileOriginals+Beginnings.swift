public import Board
import KitFiles
public import Foundation
import GRDB

/// The first bytes of an original, and a date that's known of it apart from its bytes.
public struct OriginalBeginning: Sendable, Hashable {
  /// The first bytes; empty if a linked file can't or may not be read. They aren't checked against
  /// the id.
  public let bytes: Data
  /// When the linked file was last written; otherwise when the original was added to the board.
  public let date: Date
}

extension FileOriginals {
  /// The first bytes of originals, and their dates; the rest isn't read. Originals that the file doesn't have
  /// are left out.
  /// - Parameters:
  ///   - count: the greatest number of bytes of each, at most a mebibyte.
  ///   - ids: the originals.
  @concurrent public func beginnings(
    of count: Int, for ids: [OriginalID]
  ) async throws -> [OriginalID: OriginalBeginning] {
    let (stored, links) = try await board.onQueue { storage in
      try storage.perform { db in
        try Self.stored(count, for: ids, in: db, folder: storage.folder)
      }
    }
    let (own, folder) = (board.storage.ownFolders, board.storage.folder)
    guard !links.isEmpty else { return stored }
    // Linked files may be on a slow disk, and the queue is needed for commits.
    let linked = try await OffMain.run {
      links.mapValues { link in
        guard own?.contains(link.url, besides: folder) ?? true, let file = try? RegularFile(link.url) else {
          return OriginalBeginning(bytes: Data(), date: link.added)
        }
        let bytes = try? file.bytes(at: 0, min(count, Schema.chunkSize))
        return OriginalBeginning(bytes: bytes ?? Data(), date: file.status.modified)
      }
    }
    return stored.merging(linked) { first, _ in first }
  }

  private typealias Link = (url: URL, added: Date)

  private static func stored(
    _ count: Int, for ids: [OriginalID], in db: Database, folder: URL
  ) throws -> (stored: [OriginalID: OriginalBeginning], links: [OriginalID: Link]) {
    let records = try db.cachedStatement(sql: "SELECT key, added_at FROM original WHERE sha256 = ?")
    let chunks = try db.cachedStatement(sql: "SELECT rowid FROM chunk WHERE original = ? AND number = 0")
    let values = ValueReader(in: db, table: "chunk", column: "data")
    defer { values.close() }
    var stored: [OriginalID: OriginalBeginning] = [:]
    var links: [OriginalID: Link] = [:]
    for id in ids {
      guard let row = try Row.fetchOne(records, arguments: [id.sha256]) else { continue }
      let reader = RowReader(row, of: .original)
      let added = Date(timeIntervalSince1970: try reader.real(1))
      if let path = try LinkTable.linkPath(of: id, in: db) {
        links[id] = (LinkedFile.url(of: path, in: folder), added)
        continue
      }
      var bytes: Data?
      if let chunk = try Int64.fetchOne(chunks, arguments: [try reader.integer(0)]) {
        bytes = try values.first(min(count, Schema.chunkSize), inRow: chunk)
      }
      stored[id] = OriginalBeginning(bytes: bytes ?? Data(), date: added)
    }
    return (stored, links)
  }
}
