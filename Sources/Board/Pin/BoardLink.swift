public import Foundation

/// A pin that leads to another board.
public struct BoardLink: Hashable, Sendable, Codable {
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

  /// Throws for values that aren't valid.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    guard
      let link = BoardLink(
        board: try fields.decodeIfPresent(UUID.self, forKey: .board),
        name: try fields.decode(String.self, forKey: .name),
        path: try fields.decode(String.self, forKey: .path))
    else {
      throw DecodingError.dataCorruptedError(
        forKey: .path, in: fields, debugDescription: "Not a link to a board")
    }
    self = link
  }
}
