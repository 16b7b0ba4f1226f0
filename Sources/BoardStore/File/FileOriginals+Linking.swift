public import Board
import KitFiles
public import Foundation
import GRDB

extension FileOriginals {
  /// The linked originals with their stored paths.
  @concurrent public func linked() async throws -> [OriginalID: String] {
    try await board.run { db in try LinkTable.links(in: db) }
  }

  /// The location of a linked original's file, which needn't be there; nil if the board has the bytes itself
  /// or doesn't have the original. The disk isn't read.
  @concurrent public func location(of id: OriginalID) async throws -> URL? {
    if let arriving = board.storage.arriving[id], arriving.isLinked { return arriving.source.url }
    return try await board.onQueue { storage in try OriginalStore(storage: storage).link(of: id)?.url }
  }

  /// The linked originals, and whether their files are there. Nothing is written.
  ///
  /// - Parameters:
  ///   - isThorough: whether all of their bytes are read and compared; otherwise only sizes are.
  ///   - isWanted: whether files outside of the user's folders are read, too.
  ///   - progress: called off the main thread with the part that's checked, 0 … 1; throwing ends it.
  @concurrent public func links(
    isThorough: Bool = false, isWanted: Bool = false, progress: (@Sendable (Double) throws -> Void)? = nil
  ) async throws -> [OriginalID: OriginalLink] {
    var links: [OriginalID: OriginalLink] = [:]
    let ids = try await linked().keys.sorted()
    for (index, id) in ids.enumerated() {
      try Task.checkCancellation()
      try progress?(Double(index) / Double(ids.count))
      guard
        let found = try await board.onQueue({ storage in try OriginalStore(storage: storage).link(of: id) })
      else { continue }
      let link = isWanted ? found.wanted : found
      links[id] = try await OffMain.run {
        OriginalLink(
          path: link.path, url: link.url, holds: isThorough ? link.holds : link.seemsThere,
          isOutside: !link.mayBeSeen)
      }
    }
    return links
  }

  /// Whether a file is one of the linked images, under any of its names. Writing over it would destroy the
  /// image.
  @concurrent public func links(to url: URL) async throws -> Bool {
    let (linked, folder, own) = try await board.onQueue { storage in
      let folder = storage.folder
      let linked = try storage.perform { db in
        try LinkTable.links(in: db).values.map { LinkedFile.url(of: $0, in: folder) }
      }
      return (linked, folder, storage.ownFolders)
    }
    guard !linked.isEmpty else { return false }
    return try await OffMain.run {
      // Nothing is there that could be written over.
      guard let file = try? FileIdentity(of: url) else { return false }
      let locations = [url.standard, url.resolved]
      return linked.contains { link in
        guard own?.contains(link, besides: folder) ?? true else { return locations.contains(link.standard) }
        return (try? FileIdentity(of: link)) == file
      }
    }
  }

  /// Searches for the files of linked images that have left their locations, by size and SHA-256. The
  /// locations of found files are stored.
  ///
  /// - Parameters:
  ///   - ids: the originals whose files are searched for; nil for all linked ones.
  ///   - folder: the folder that's searched with its subfolders; nil for the board's own.
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
    let (root, sizes) = (
      folder ?? board.url.deletingLastPathComponent(), Set(broken.map(\.link.record.byteCount))
    )
    // The board's own folder may come from elsewhere as the board does.
    let followsLinks = folder != nil || board.storage.ownFolders == nil
    let search = try await OffMain.run { LinkSearch(in: root, sizes: sizes, followsLinks: followsLinks) }
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

  /// Links an image to another file, which must have equal bytes. Otherwise throws
  /// `BoardStoreError.linkBroken`.
  @concurrent public func relink(_ id: OriginalID, to file: URL) async throws {
    let location = file.standard
    guard let link = try await board.onQueue({ storage in try OriginalStore(storage: storage).link(of: id) })
    else {
      throw BoardStoreError.noSuchOriginal(id)
    }
    let new = LinkedFile(record: link.record, path: location.pathText, folder: link.folder)
    try await OffMain.run { try new.forEachChunk { _ in } }
    try await setLink(of: id, to: location)
  }

  /// Lets the file of a linked image be read, and the others in its folder, since the user wants it.
  @concurrent public func allowLink(of id: OriginalID) async throws {
    try await board.onQueue { storage in
      guard let link = try OriginalStore(storage: storage).link(of: id) else { return }
      storage.ownFolders?.choose(link.url)
    }
  }

  /// Stores the bytes of a linked image in the board's file. Does nothing if they're there already.
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
          // The file has another image of equal size now.
          throw broken
        }
      }
    }
  }

  @concurrent private func setLink(of id: OriginalID, to location: URL) async throws {
    guard board.access == .readWrite else { throw BoardStoreError.readOnly(board.url) }
    try await board.onQueue { storage in
      storage.ownFolders?.choose(location)
      let path = LinkedFile.path(of: location, from: storage.folder)
      try storage.write { db in try LinkTable.setPath(path, of: id, in: db) }
    }
  }
}
