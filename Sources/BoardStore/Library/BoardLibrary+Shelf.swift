import Board
import KitFiles
import Foundation

/// `shelf.json`: the sidebar's folders, the boards' colours, and where removed boards were. It's a file of
/// its own, so that versions before it leave it as it is.
struct StoredShelf: Codable {
  struct Item: Codable {
    /// The name of a board, as in `library.json`; nil for a folder.
    var board: String?
    var folder: UUID?
    var name: String?
    var isOpen: Bool?
    var boards: [String]?
  }

  var items: [Item] = []
  /// The words of the colours by the names of the boards.
  var colors: [String: String] = [:]

  struct Position: Codable {
    var folder: UUID?
    var color: String?
    /// The names of the boards that followed.
    var next: [String]?
  }

  /// The positions of removed boards by their names in the trash; nil before there were any.
  var removed: [String: Position]?
}

extension BoardLibrary {
  /// The sidebar's folders and colours, as they were stored last. Boards that aren't in it are listed as
  /// ``boards(without:knowing:)`` has them.
  @concurrent public func shelf() async -> Shelf {
    await answer { library in
      let data = library.contents(of: library.shelfURL)
      guard let stored = data.flatMap({ try? JSONDecoder().decode(StoredShelf.self, from: $0) }) else {
        return Shelf()
      }
      return library.shelf(stored)
    }
  }

  /// Stores the order of the boards, their folders and their colours.
  @concurrent public func saveShelf(_ shelf: Shelf) async throws {
    try await run { library in
      let wanted = shelf.boards.map(\.standard)
      let rest = library.listed().filter { !wanted.contains($0) }
      try library.write(LibraryIndex(boards: (wanted + rest).map(library.indexName)))
      if shelf.folders.isEmpty, shelf.colors.isEmpty, shelf.removed.isEmpty, !library.shelfURL.isTaken {
        return
      }
      try FileWriting.replace(library.shelfURL, with: Self.encoder.encode(library.stored(shelf)))
    }
  }

  private var shelfURL: URL { folder.appending(name: "shelf.json") }

  private func shelf(_ stored: StoredShelf) -> Shelf {
    var ids: Set<UUID> = []
    let items: [Shelf.Item] = stored.items.prefix(100_000).compactMap { item in
      if let board = item.board { return .board(url(ofIndexName: board)) }
      guard let id = item.folder, ids.count < Shelf.maximumFolders, ids.insert(id).inserted,
        let name = item.name, BoardLimits.isValid(name: name)
      else { return nil }
      return .folder(
        ShelfFolder(
          id: id, name: name, isOpen: item.isOpen ?? true,
          boards: (item.boards ?? []).prefix(100_000).map(url(ofIndexName:))))
    }
    let colors = stored.colors.compactMap { name, word in
      BoardColor(rawValue: word).map { (url(ofIndexName: name), $0) }
    }
    var shelf = Shelf(items: items, colors: Dictionary(colors, uniquingKeysWith: { first, _ in first }))
    for (name, position) in (stored.removed ?? [:]).prefix(Shelf.mostRemoved) {
      let next = (position.next ?? []).prefix(ShelfPosition.mostNext).map(url(ofIndexName:))
      shelf.removed[url(ofIndexName: name)] = ShelfPosition(
        folder: position.folder, color: position.color.flatMap(BoardColor.init), next: next)
    }
    return shelf
  }

  private func stored(_ shelf: Shelf) -> StoredShelf {
    let items = shelf.items.map { item in
      switch item {
      case .board(let url): StoredShelf.Item(board: indexName(url.standard))
      case .folder(let folder):
        StoredShelf.Item(
          folder: folder.id, name: folder.name, isOpen: folder.isOpen,
          boards: folder.boards.map { indexName($0.standard) })
      }
    }
    let colors = shelf.colors.map { (indexName($0.key.standard), $0.value.rawValue) }
    // What was deleted in the trash doesn't come back.
    let removed = shelf.removed.filter { $0.key.isTaken }.map { file, position in
      (
        indexName(file.standard),
        StoredShelf.Position(
          folder: position.folder, color: position.color?.rawValue,
          next: position.next.map { indexName($0.standard) })
      )
    }
    return StoredShelf(
      items: items, colors: Dictionary(colors, uniquingKeysWith: { first, _ in first }),
      removed: removed.isEmpty ? nil : Dictionary(removed, uniquingKeysWith: { first, _ in first }))
  }
}
