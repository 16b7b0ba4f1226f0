public import Board
import Files
public import Foundation
import GRDB
import Synchronization

extension FileOriginals {
  /// Keeps an image by its place and its SHA-256 instead of its bytes. Files in the board's folder, or in
  /// folders in it, are kept by their path from there, so that the folder can be moved as a whole. One that
  /// the file has already, linked or with its bytes, stays as it is, unless its file is gone or its bytes are
  /// damaged.
  ///
  /// The other parameters are those of `add(contentsOf:name:typeIdentifier:pixelSize:limit:)`.
  @concurrent public func link(
    contentsOf file: URL, name: String? = nil, typeIdentifier: String, pixelSize: CGSize?,
    limit: Int = PreparedOriginal.defaultByteLimit
  ) async throws -> Original {
    guard board.access == .readWrite else { throw BoardStoreError.readOnly(board.url) }
    let name = BoardLimits.kept(fileName: name ?? file.name)
    let source = try await OffMain.run {
      let source = try SourceFile(file)
      let record = try OriginalSource.file(source).record(
        name: name, typeIdentifier: typeIdentifier, pixelSize: pixelSize, limit: limit,
        Cancellation())
      return (source, record)
    }
    return try await board.onQueue { storage in
      try OriginalStore(storage: storage).keep(
        PreparedOriginal(original: source.1, source: .file(source.0), isLinked: true), Cancellation())
    }
  }

  /// The originals that are linked, with their paths as they're stored.
  @concurrent public func linked() async throws -> [OriginalID: String] {
    try await board.run { db in try LinkTable.links(in: db) }
  }

  /// The originals that are linked, and whether their files are there. Nothing is written.
  ///
  /// - Parameters:
  ///   - isThorough: whether all of their bytes are read and compared; else only sizes are.
  ///   - progress: the part that's looked at, 0 … 1, off the main thread; throwing ends it.
  @concurrent public func links(
    isThorough: Bool = false, progress: (@Sendable (Double) throws -> Void)? = nil
  ) async throws -> [OriginalID: OriginalLink] {
    var links: [OriginalID: OriginalLink] = [:]
    let ids = try await linked().keys.sorted()
    for (index, id) in ids.enumerated() {
      try Task.checkCancellation()
      try progress?(Double(index) / Double(ids.count))
      guard
        let link = try await board.onQueue({ storage in try OriginalStore(storage: storage).link(of: id) })
      else { continue }
      let holds = try await OffMain.run { isThorough ? link.holds : link.seemsThere }
      links[id] = OriginalLink(path: link.path, url: link.url, holds: holds)
    }
    return links
  }

  /// Whether a file, by whatever name, is one of the linked images: to write over it would be to lose that.
  @concurrent public func links(to url: URL) async throws -> Bool {
    let linked = try await board.onQueue { storage in
      let folder = storage.folder
      return try storage.perform { db in
        try LinkTable.links(in: db).values.map { LinkedFile.url(of: $0, in: folder) }
      }
    }
    guard !linked.isEmpty else { return false }
    return try await OffMain.run {
      guard let file = try? FileIdentity(of: url) else { return false }
      return linked.contains { (try? FileIdentity(of: $0)) == file }
    }
  }

  /// Looks for the files of linked images that aren't where they were, by size and SHA-256. What's found is
  /// kept.
  ///
  /// - Parameters:
  ///   - ids: the originals that it's about; nil for all that are linked.
  ///   - folder: where it looks, also in the folders in it; nil for the board's own.
  ///   - progress: the part that's done, 0 … 1, off the main thread; throwing ends it.
  /// - Returns: the originals whose files weren't found.
  @concurrent public func relink(
    _ ids: Set<OriginalID>? = nil, in folder: URL? = nil,
    progress: (@Sendable (Double) throws -> Void)? = nil
  ) async throws -> [OriginalID] {
    var broken: [(id: OriginalID, link: LinkedFile)] = []
    for id in try await linked().keys.sorted() where ids?.contains(id) ?? true {
      try Task.checkCancellation()
      guard
        let link = try await board.onQueue({ storage in try OriginalStore(storage: storage).link(of: id) })
      else { continue }
      if try await !OffMain.run({ link.holds }) { broken.append((id, link)) }
    }
    guard !broken.isEmpty else { return [] }
    let (place, sizes) = (
      folder ?? board.url.deletingLastPathComponent(), Set(broken.map(\.link.record.byteCount))
    )
    let search = try await OffMain.run { LinkSearch(in: place, sizes: sizes) }
    var missing: [OriginalID] = []
    for (index, (id, link)) in broken.enumerated() {
      try Task.checkCancellation()
      try progress?(Double(index) / Double(broken.count))
      if let file = try await OffMain.run({ search.find(link) }) {
        try await setLink(of: id, to: file.standard)
      } else {
        missing.append(id)
      }
    }
    return missing
  }

  /// Takes another file for a linked image; its bytes must be the same: `BoardStoreError.linkBroken`.
  @concurrent public func relink(_ id: OriginalID, to file: URL) async throws {
    let place = file.standard
    guard let link = try await board.onQueue({ storage in try OriginalStore(storage: storage).link(of: id) })
    else {
      throw BoardStoreError.noSuchOriginal(id)
    }
    let new = LinkedFile(record: link.record, path: place.pathText, folder: link.folder)
    try await OffMain.run { try new.forEachChunk { _ in } }
    try await setLink(of: id, to: place)
  }

  /// Takes the bytes of a linked image into the file. Nothing is done if they are there.
  @concurrent public func embed(_ id: OriginalID) async throws {
    guard board.access == .readWrite else { throw BoardStoreError.readOnly(board.url) }
    try await board.onQueue { storage in
      guard let link = try OriginalStore(storage: storage).link(of: id) else { return }
      let broken = BoardStoreError.linkBroken(name: link.record.name, path: link.path)
      guard let source = try? SourceFile(link.url), source.size == link.record.byteCount else { throw broken }
      try storage.write { db in
        let key = try OriginalTable.key(of: id, in: db)
        try db.execute(sql: "DELETE FROM link WHERE original = ?", arguments: [key])
        do {
          try OriginalTable.storeChunks(of: .file(source), as: id, key: key, in: db, Cancellation())
        } catch BoardStoreError.imageChanged {
          // There's another image of the same size now.
          throw broken
        }
      }
    }
  }

  @concurrent private func setLink(of id: OriginalID, to place: URL) async throws {
    guard board.access == .readWrite else { throw BoardStoreError.readOnly(board.url) }
    try await board.onQueue { storage in
      let path = LinkedFile.path(of: place, from: storage.folder)
      try storage.write { db in try LinkTable.setPath(path, of: id, in: db) }
    }
  }
}
