/// A part of a text (`UITextRange`).
public struct TextRange: Hashable, Sendable {
  /// The ends; `start` is never after `end`.
  public let start, end: TextPosition

  /// Creates a range from two positions in any order.
  public init(_ first: TextPosition, _ second: TextPosition) {
    (start, end) = (min(first, second), max(first, second))
  }

  /// - Parameter offsets: in Unicode scalars; negative ones count as 0.
  public init(_ offsets: Range<Int>) {
    self.init(TextPosition(offsets.lowerBound), TextPosition(offsets.upperBound))
  }

  /// Creates an empty range at a position.
  public init(_ position: TextPosition) { self.init(position, position) }

  /// Whether the range contains no characters.
  public var isEmpty: Bool { start == end }
  /// The length in Unicode scalars.
  public var count: Int { end.offset - start.offset }

  /// Returns whether a drop at the position would change nothing: within the range or at one of its ends.
  public func touches(_ position: TextPosition) -> Bool { start <= position && position <= end }
}
