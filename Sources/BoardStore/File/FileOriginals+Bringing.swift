public import Board
import KitFiles
import Foundation
import Glibc

extension FileOriginals {
  /// The most bytes that come from another board in one transaction, since they wait in memory and in
  /// temporary files meanwhile.
  public static let bringingLimit = 256 << 20
  /// The most of these bytes that wait in memory.
  private static let memory = 16 << 20

  /// Reads those of some originals that this file lacks from other boards. An original that the other board
  /// links comes with its bytes, as a copied one does (`copy(_:from:)`). If its file is gone, the link
  /// comes with the preview.
  /// - Parameters:
  ///   - ids: the originals. Those whose bytes this file has are left out.
  ///   - others: the boards that have the originals. The first one that knows one is asked for it.
  ///   - progress: called with the part that's read, 0 … 1; throwing ends it.
  /// - Returns: nil if they're more than ``bringingLimit``.
  /// - Throws: `BoardStoreError.noSuchOriginal` if no board knows one, or `originalDamaged`.
  @concurrent public func missing(
    _ ids: [OriginalID], from others: [BoardFile], progress: (@Sendable (Double) throws -> Void)? = nil
  ) async throws -> [PreparedOriginal]? {
    // The originals are noted before the file is read: a reclaim that runs meanwhile leaves them alone.
    board.storage.expect(ids)
    var missing: [PreparedOriginal] = []
    var bytes = 0
    for (index, id) in ids.enumerated() {
      try Task.checkCancellation()
      try progress?(Double(index) / Double(ids.count))
      let known = try await record(of: id)
      if known != nil, try await isWhole(id) { continue }
      do {
        let other = try await Self.board(with: id, among: others)
        bytes += other.record.byteCount
        guard bytes <= Self.bringingLimit else { return nil }
        let prepared = try await other.file.originals.prepared(other.record, inMemory: bytes <= Self.memory)
        // A link adds nothing to the record that's here.
        if known == nil || !prepared.isLinked { missing.append(prepared) }
      } catch let error as BoardStoreError where known != nil && error.isOfOneOriginal {
        continue
      }
    }
    return missing
  }

  /// Returns the originals that a change brings from another board, for the change's own transaction. What's
  /// too much for one transaction is copied here and now instead.
  /// - Parameter progress: called with the part that's read, 0 … 1.
  @concurrent func arriving(
    _ ids: [OriginalID], from other: BoardFile, progress: (@Sendable (Double) throws -> Void)? = nil
  ) async throws -> [PreparedOriginal] {
    if let missing = try await missing(ids, from: [other], progress: progress) { return missing }
    for (index, id) in ids.enumerated() {
      try Task.checkCancellation()
      try progress?(Double(index) / Double(ids.count))
      _ = try await copy(id, from: other)
    }
    return []
  }

  /// Copies originals from other boards, each as a transaction: those that ``missing(_:from:progress:)``
  /// can't take.
  @concurrent public func copy(_ ids: [OriginalID], from others: [BoardFile]) async throws {
    for id in ids { _ = try await copy(id, from: Self.board(with: id, among: others).file) }
  }

  private static func board(
    with id: OriginalID, among others: [BoardFile]
  ) async throws -> (file: BoardFile, record: Original) {
    for other in others {
      if let record = try await other.originals.recordToShow(of: id) { return (other, record) }
    }
    throw BoardStoreError.noSuchOriginal(id)
  }

  /// Returns an original with its bytes, for another board's file.
  /// - Parameter inMemory: whether the bytes have room in memory.
  @concurrent private func prepared(_ record: Original, inMemory: Bool) async throws -> PreparedOriginal {
    let id = record.id
    if let arriving = board.storage.arriving[id] { return arriving }
    let preview = try? await preview(for: id)
    do {
      let bytes = inMemory ? try await data(of: id) : try await mapped(id)
      return PreparedOriginal(original: record, source: .memory(bytes), preview: preview)
    } catch let error as BoardStoreError {
      guard error.isBrokenLink,
        let link = try await board.onQueue({ storage in try OriginalStore(storage: storage).link(of: id) })
      else { throw error }
      return PreparedOriginal(
        original: record, source: .location(link.url), preview: preview, isLinked: true)
    }
  }

  /// Returns an original's bytes, mapped from a file without a name, so that they needn't be in memory as a
  /// whole.
  private func mapped(_ id: OriginalID) async throws -> Data {
    let passage = FileManager.default.temporaryDirectory
      .appending(name: "pinboard-\(UUID().uuidString)")
    defer { unlink(passage.systemPath) }
    // The disk of temporary files may be full.
    try await write(id, to: passage, reportingAs: passage.deletingLastPathComponent())
    return try Data(contentsOf: passage, options: .alwaysMapped)
  }
}

extension BoardStoreError {
  /// Whether a linked image can't be read where its board says that it is.
  fileprivate var isBrokenLink: Bool {
    switch self {
    case .linkBroken, .linkOutside: true
    default: false
    }
  }
}
