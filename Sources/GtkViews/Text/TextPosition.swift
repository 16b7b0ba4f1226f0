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
