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
