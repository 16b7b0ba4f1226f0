public import Foundation

/// A position between two characters of a text (`UITextPosition`).
///
/// Counts Unicode scalars from the start, like GTK: exact, and cheap with its widgets.
public struct TextPosition: Comparable, Hashable, Sendable {
  /// The number of Unicode scalars before the position: at least the number of characters, at most that of
  /// UTF-16 units.
  public var offset: Int {
    // GTK takes a negative offset for the end.
    didSet { offset = max(0, offset) }
  }

  /// - Parameter offset: negative ones count as 0.
  public init(_ offset: Int) { self.offset = max(0, offset) }

  /// Compares by position in the text.
  public static func < (left: TextPosition, right: TextPosition) -> Bool { left.offset < right.offset }
}

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

/// A part of a text within one line, and its rectangle.
public struct TextLine: Equatable, Sendable {
  /// The rectangle in the view's own space.
  public let rect: CGRect
  /// The requested part of the line.
  public let range: TextRange
}
