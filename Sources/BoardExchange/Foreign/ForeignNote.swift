import Foundation

/// A text on another program's board.
struct ForeignNote: Sendable {
  /// Plain, as long as it came.
  var text: String
  /// From the text's own points to the board: its points are the other program's.
  var transform: AffineTransform2D
  /// Whether the text's middle is at 0, 0 of its own points; else its upper left corner is.
  var isCentered: Bool
  /// As with images.
  var z: Double
  var opacity = 1.0
}
