public import Foundation

/// A part of a text within one line, and where it is.
public struct TextLine: Equatable, Sendable {
  /// In the view's own space.
  public let rect: CGRect
  /// Of the line, only what was asked for.
  public let range: TextRange
}
