import Foundation

/// An image on another program's board.
struct ForeignImage: Sendable {
  /// Where its bytes are.
  enum Storage: Hashable, Sendable {
    /// The row of the table that holds them.
    case row(Int64)
    /// A path, as the other program wrote it down.
    case linked(String)
    case missing
  }

  var name: String
  var storage: Storage
  /// From the image's pixels to the board: its points are the other program's.
  var transform: AffineTransform2D
  /// Width and height in pixels as the other program saw them; nil if it doesn't say.
  var pixelSize: CGSize?
  /// The part that's shown, in pixels; nil for all of it.
  var crop: CGRect?
  /// What's nearer to the viewer comes later; ties stay in the order of the file.
  var z: Double
  var opacity = 1.0
  var isGray = false
}
