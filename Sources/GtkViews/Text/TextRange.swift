public import Foundation

/// A place between two characters of a text (`UITextPosition`).
///
/// Counts Unicode scalars from the start, as GTK does: exact, and cheap for its widgets.
public struct TextPosition: Comparable, Hashable, Sendable {
  /// From 0, in Unicode scalars: never fewer than there are characters, never more than UTF-16 units.
  public var offset: Int {
    // GTK takes a negative one for the end.
    didSet { offset = max(0, offset) }
  }

  /// - Parameter offset: negative ones count as 0.
  public init(_ offset: Int) { self.offset = max(0, offset) }

  /// By place in the text.
  public static func < (left: TextPosition, right: TextPosition) -> Bool { left.offset < right.offset }
}

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

/// A part of a text within one line, and where it is.
public struct TextLine: Equatable, Sendable {
  /// In the view's own space.
  public let rect: CGRect
  /// Of the line, only what was asked for.
  public let range: TextRange
}
