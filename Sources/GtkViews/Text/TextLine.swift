public import Foundation

/// A part of a text within one line, and its rectangle.
public struct TextLine: Equatable, Sendable {
  /// The rectangle in the view's own space.
  public let rect: CGRect
  /// The requested part of the line.
  public let range: TextRange
}
