public import Foundation

/// Where the bytes of a linked original are.
public struct OriginalLink: Hashable, Sendable {
  /// As it's stored: relative to the board's folder, or absolute.
  public let path: String
  /// The place itself.
  public let url: URL
  /// Whether they were there when it was asked for.
  public let holds: Bool
}
