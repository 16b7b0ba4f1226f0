import Board
public import Foundation

/// The colour with which a board is marked in the sidebar.
public enum BoardColor: String, Hashable, Sendable, Codable, CaseIterable {
  /// Red.
  case red
  /// Orange.
  case orange
  /// Yellow.
  case yellow
  /// Green.
  case green
  /// Blue.
  case blue
  /// Purple.
  case purple
  /// Gray.
  case gray
}

/// A folder of the sidebar. It has boards and no further folders.
public struct ShelfFolder: Hashable, Sendable, Identifiable {
  /// The folder's identity, which never changes.
  public let id: UUID
  /// What the user calls it.
  public var name: String
  /// Whether its boards are listed below it.
  public var isOpen: Bool
  /// The files of its boards, in their order.
  public var boards: [URL]

  /// Makes a folder without any check of its name.
  public init(id: UUID = UUID(), name: String, isOpen: Bool = true, boards: [URL] = []) {
    self.id = id
    self.name = name
    self.isOpen = isOpen
    self.boards = boards
  }
}

/// The order of the boards in the sidebar, their folders and their colours.
public struct Shelf: Hashable, Sendable {
  /// What lies beside each other at the outermost level.
  public enum Item: Hashable, Sendable {
    /// A board that's in no folder.
    case board(URL)
    /// A folder with its boards.
    case folder(ShelfFolder)
  }

  /// The boards and folders in their order.
  public internal(set) var items: [Item]
  /// The colours of the boards that have one.
  public internal(set) var colors: [URL: BoardColor]
  /// Where removed boards were, by their files in the trash.
  var removed: [URL: ShelfPosition] = [:]

  /// The greatest number of folders.
  public static let maximumFolders = 10_000

  /// Makes a shelf of items that are listed once.
  public init(items: [Item] = [], colors: [URL: BoardColor] = [:]) {
    self.items = items
    self.colors = colors
  }

  /// The folders in their order.
  public var folders: [ShelfFolder] {
    items.compactMap { if case .folder(let folder) = $0 { folder } else { nil } }
  }

  /// All boards in their order, also those in folders that aren't open.
  public var boards: [URL] {
    items.flatMap { item in
      switch item {
      case .board(let url): [url]
      case .folder(let folder): folder.boards
      }
    }
  }

  /// Returns the folder that a board is in; nil for none.
  public func folder(of board: URL) -> ShelfFolder? { folders.first { $0.boards.contains(board) } }

  /// Returns a folder by its id.
  public func folder(_ id: UUID) -> ShelfFolder? { folders.first { $0.id == id } }

  // MARK: Boards that come and go

  /// Leaves out the boards that aren't in `boards`, and puts those that are new behind all others.
  public mutating func match(_ boards: [URL]) {
    let present = Set(boards)
    var seen: Set<URL> = []
    items = items.compactMap { item in
      switch item {
      case .board(let url): present.contains(url) && seen.insert(url).inserted ? item : nil
      case .folder(var folder):
        .folder(
          {
            folder.boards.removeAll { !present.contains($0) || !seen.insert($0).inserted }
            return folder
          }())
      }
    }
    items += boards.filter { seen.insert($0).inserted }.map(Item.board)
    colors = colors.filter { present.contains($0.key) }
  }

  /// Puts boards that are in no folder into another order. Those that aren't named follow.
  public mutating func order(_ boards: [URL]) {
    let ranks = Dictionary(zip(boards, boards.indices), uniquingKeysWith: { first, _ in first })
    func rank(_ item: Item) -> Int {
      switch item {
      case .board(let url): ranks[url] ?? boards.count
      case .folder(let folder): folder.boards.compactMap { ranks[$0] }.min() ?? boards.count
      }
    }
    items = items.enumerated().sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }
      .map(\.element)
  }

  /// Gives a board that has moved to another file its old position and colour.
  public mutating func replace(_ old: URL, with new: URL) {
    guard old != new else { return }
    remove(new)
    items = items.map { item in
      switch item {
      case .board(let url): .board(url == old ? new : url)
      case .folder(var folder):
        .folder(
          {
            folder.boards = folder.boards.map { $0 == old ? new : $0 }
            return folder
          }())
      }
    }
    colors[new] = colors.removeValue(forKey: old) ?? colors[new]
  }

  // MARK: Folders

  /// Makes a folder and puts boards into it. It's where the first of the boards, or the folder of that,
  /// was.
  /// - Parameters:
  ///   - name: the folder's name.
  ///   - boards: the boards that are put into it.
  ///   - next: the board before which an empty folder is put; nil for the beginning.
  /// - Returns: the folder's id; nil if the name isn't valid or there are too many folders.
  @discardableResult
  public mutating func makeFolder(named name: String, of boards: [URL] = [], before next: URL? = nil)
    -> UUID?
  {
    guard BoardLimits.isValid(name: name), folders.count < Self.maximumFolders else { return nil }
    let index = (boards.first ?? next).flatMap(index(of:)) ?? 0
    let folder = ShelfFolder(name: name, boards: boards)
    items.insert(.folder(folder), at: index)
    for board in boards { remove(board, besides: folder.id) }
    return folder.id
  }

  /// Gives a folder another name. A name that isn't valid changes nothing.
  public mutating func renameFolder(_ id: UUID, to name: String) {
    guard BoardLimits.isValid(name: name), !name.isEmpty else { return }
    change(id) { $0.name = name }
  }

  /// Opens or closes a folder.
  public mutating func setFolder(_ id: UUID, isOpen: Bool) { change(id) { $0.isOpen = isOpen } }

  /// Removes a folder. Its boards replace it.
  public mutating func removeFolder(_ id: UUID) {
    items = items.flatMap { item in
      if case .folder(let folder) = item, folder.id == id { return folder.boards.map(Item.board) }
      return [item]
    }
  }

  /// Makes a folder again that was removed. Its boards return to it, unless they're in another one now.
  /// - Parameters:
  ///   - folder: the folder as it was.
  ///   - before: the shelf with the folder, which has its position.
  public mutating func putBack(_ folder: ShelfFolder, as before: Shelf) {
    guard self.folder(folder.id) == nil, folders.count < Self.maximumFolders else { return }
    let free = folder.boards.filter { self.folder(of: $0) == nil && boards.contains($0) }
    var again = folder
    again.boards = free
    var next: Int?
    for item in before.items.drop(while: { $0 != .folder(folder) }).dropFirst() where next == nil {
      switch item {
      case .board(let url): next = index(of: url)
      case .folder(let other): next = items.firstIndex { $0.folderID == other.id }
      }
    }
    items.insert(
      .folder(again), at: free.first.flatMap(index(of:)) ?? next ?? items.count)
    for board in free { remove(board, besides: folder.id) }
  }

  private mutating func change(_ id: UUID, _ body: (inout ShelfFolder) -> Void) {
    items = items.map { item in
      guard case .folder(var folder) = item, folder.id == id else { return item }
      body(&folder)
      return .folder(folder)
    }
  }

  // MARK: Positions and colours

  /// Moves a board into a folder.
  /// - Parameters:
  ///   - board: the board's file.
  ///   - folder: the folder; nil for none.
  ///   - next: the board before which it comes; nil for the end.
  public mutating func move(_ board: URL, into folder: UUID?, before next: URL? = nil) {
    guard board != next else { return }
    if let folder {
      guard self.folder(folder) != nil else { return }
      remove(board)
      change(folder) { folder in
        folder.boards.insert(board, at: next.flatMap(folder.boards.firstIndex) ?? folder.boards.count)
      }
    } else {
      remove(board)
      items.insert(.board(board), at: next.flatMap(index(of:)) ?? items.count)
    }
  }

  /// Takes a board out of its folder. It comes behind the folder.
  public mutating func moveOut(_ board: URL) {
    guard let folder = folder(of: board), let index = index(of: board) else { return }
    change(folder.id) { $0.boards.removeAll { $0 == board } }
    items.insert(.board(board), at: index + 1)
  }

  /// Marks a board with a colour; nil takes it away.
  public mutating func setColor(_ color: BoardColor?, of board: URL) { colors[board] = color }

  /// - Parameter others: a folder that keeps the board.
  mutating func remove(_ board: URL, besides others: UUID? = nil) {
    items = items.compactMap { item in
      switch item {
      case .board(board): nil
      case .folder(var folder) where folder.id != others:
        .folder(
          {
            folder.boards.removeAll { $0 == board }
            return folder
          }())
      default: item
      }
    }
  }

  /// The index, at the outermost level, of a board or of its folder.
  func index(of board: URL) -> Int? {
    items.firstIndex { item in
      switch item {
      case .board(let url): url == board
      case .folder(let folder): folder.boards.contains(board)
      }
    }
  }
}

extension Shelf.Item {
  /// The id of a folder; nil for a board.
  var folderID: UUID? { if case .folder(let folder) = self { folder.id } else { nil } }
}
