import Foundation

/// A text on another program's board.
struct ForeignNote: Sendable {
  /// The plain text, in its full length.
  var text: String
  /// The transform from the text's own points to the other program's board points.
  var transform: AffineTransform2D
  /// Whether the text's middle is at (0, 0) of its own points; otherwise its upper left corner is.
  var isCentered: Bool
  /// The depth, as in `ForeignImage`.
  var z: Double
  var opacity = 1.0
}
