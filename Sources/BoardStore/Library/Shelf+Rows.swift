public import Foundation

extension Shelf {
  /// A line of the sidebar.
  public enum Row: Hashable, Sendable {
    /// The heading of a folder.
    case folder(UUID)
    /// A board, with the folder that it's in.
    case board(URL, folder: UUID?)
  }

  /// The lines from top to bottom: the boards of a closed folder have none.
  public var rows: [Row] {
    items.flatMap { item -> [Row] in
      switch item {
      case .board(let url): [.board(url, folder: nil)]
      case .folder(let folder):
        [.folder(folder.id)] + (folder.isOpen ? folder.boards : []).map { .board($0, folder: folder.id) }
      }
    }
  }

  /// Moves what a line shows to the position of another line.
  ///
  /// Between two boards of a folder, a board comes into the folder. Behind a folder's last board it stays in
  /// the folder if it was there, and else comes behind the folder. A folder takes its boards along.
  /// - Parameters:
  ///   - row: the line's index in ``rows``.
  ///   - index: its index afterwards, among the lines with it.
  public mutating func moveRow(_ row: Int, to index: Int) {
    var rest = rows
    guard rest.indices.contains(row), index >= 0, index < rest.count else { return }
    let moved = rest.remove(at: row)
    let (previous, next) = (index > 0 ? rest[index - 1] : nil, index < rest.count ? rest[index] : nil)
    switch moved {
    case .board(let url, let folder):
      if case .board(let neighbour, let inside?) = next { return move(url, into: inside, before: neighbour) }
      if let end = openEnd(previous, of: folder) { return move(url, into: end) }
      moveToTop(.board(url), before: next)
    case .folder(let id):
      guard let item = folder(id).map(Item.folder) else { return }
      if case .board(_, let inside) = next, inside == id { return }
      moveToTop(item, before: next)
    }
  }

  /// The folder at whose end a board stays that comes behind a line.
  private func openEnd(_ previous: Row?, of own: UUID?) -> UUID? {
    switch previous {
    case .board(_, let inside?): inside == own ? inside : nil
    case .folder(let id):
      folder(id).flatMap { $0.isOpen && ($0.boards.isEmpty || id == own) ? id : nil }
    default: nil
    }
  }

  private mutating func moveToTop(_ item: Item, before next: Row?) {
    var following: Item?
    switch next {
    case .board(let url, nil): following = .board(url)
    case .board(_, let inside?):
      // The middle of a folder isn't a position for another folder, which comes behind it.
      if let index = items.firstIndex(where: { $0.folderID == inside }) {
        following = items[(index + 1)...].first { $0 != item }
      }
    case .folder(let id): following = folder(id).map(Item.folder)
    case nil: break
    }
    if case .board(let url) = item, let folder = folder(of: url) {
      let isNext = following == .folder(folder)
      remove(url)
      if isNext { following = self.folder(folder.id).map(Item.folder) }
    } else {
      items.removeAll { $0 == item }
    }
    items.insert(item, at: following.flatMap(items.firstIndex) ?? items.count)
  }
}
