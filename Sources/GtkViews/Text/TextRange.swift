/// A part of a text (`UITextRange`).
public struct TextRange: Hashable, Sendable {
  /// `start` is never after `end`.
  public let start, end: TextPosition

  /// - Parameters: in any order.
  public init(_ first: TextPosition, _ second: TextPosition) {
    (start, end) = (min(first, second), max(first, second))
  }

  /// - Parameter offsets: in Unicode scalars; negative ones count as 0.
  public init(_ offsets: Range<Int>) {
    self.init(TextPosition(offsets.lowerBound), TextPosition(offsets.upperBound))
  }

  /// Nothing, at a place.
  public init(_ position: TextPosition) { self.init(position, position) }

  /// Whether it's only a place.
  public var isEmpty: Bool { start == end }
  /// In Unicode scalars.
  public var count: Int { end.offset - start.offset }

  /// Whether a drop there would change nothing: within the range or at one of its ends.
  public func touches(_ position: TextPosition) -> Bool { start <= position && position <= end }
}
