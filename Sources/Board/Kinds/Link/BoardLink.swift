public import Foundation

/// A pin that leads to another board.
public struct BoardLink: Hashable, Sendable {
  /// The board's id, by which it's found if its file has moved; nil if it isn't known.
  public let board: UUID?
  /// What the board was called when the link was made.
  public let name: String
  /// The path of its file, as board files spell paths.
  public let path: String

  /// The size of a new pin, in board points.
  public static let size = CGSize(width: 176, height: 168)

  /// Makes a link; nil if a value isn't valid.
  public init?(board: UUID?, name: String, path: String) {
    guard BoardLimits.isValid(name: name), path.hasPrefix("/"), path.utf8.count <= 16_384 else { return nil }
    self.board = board
    self.name = name
    self.path = path
  }
}
