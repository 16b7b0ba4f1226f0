public import Foundation

/// Where a board was in the sidebar, so that it returns there after it was removed.
public struct ShelfPosition: Hashable, Sendable {
  /// The folder; nil for none.
  public let folder: UUID?
  /// The board's colour; nil for none.
  public let color: BoardColor?
  /// The boards that followed, the nearest first.
  public let next: [URL]

  /// The greatest number of boards in ``next``.
  static let mostNext = 100

  /// Makes a position; of the boards that followed, the nearest hundred are kept.
  public init(folder: UUID?, color: BoardColor?, next: [URL]) {
    self.folder = folder
    self.color = color
    self.next = Array(next.prefix(Self.mostNext))
  }
}

extension Shelf {
  /// The greatest number of positions of removed boards.
  static let mostRemoved = 1_000

  /// Returns the position of a board.
  public func position(of board: URL) -> ShelfPosition {
    let folder = folder(of: board)
    let beside = folder?.boards ?? boards
    return ShelfPosition(
      folder: folder?.id, color: colors[board], next: Array(beside.drop { $0 != board }.dropFirst()))
  }

  /// Puts a board at a position, as far as the position still exists.
  public mutating func put(_ board: URL, at position: ShelfPosition) {
    let inside = position.folder.flatMap(folder)
    let there = Set(inside?.boards ?? boards)
    move(board, into: inside?.id, before: position.next.first(where: there.contains))
    setColor(position.color, of: board)
  }

  /// Keeps the position of a board that was removed.
  /// - Parameters:
  ///   - position: where the board was.
  ///   - file: its file in the trash.
  public mutating func keep(_ position: ShelfPosition, ofRemoved file: URL) {
    guard removed.count < Self.mostRemoved || removed[file] != nil else { return }
    removed[file] = position
  }

  /// Returns the position of a board that was removed, and keeps it no longer; nil if there's none.
  /// - Parameter file: its file in the trash.
  public mutating func takePosition(ofRemoved file: URL) -> ShelfPosition? {
    removed.removeValue(forKey: file)
  }
}
