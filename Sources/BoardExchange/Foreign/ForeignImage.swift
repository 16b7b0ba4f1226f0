import Foundation

/// An image on another program's board.
struct ForeignImage: Sendable {
  /// The place of the image's bytes.
  enum Storage: Hashable, Sendable {
    /// The table row that contains the bytes.
    case row(Int64)
    /// A path, as the other program wrote it.
    case linked(String)
    case missing
  }

  var name: String
  var storage: Storage
  /// The transform from the image's pixels to the other program's board points.
  var transform: AffineTransform2D
  /// The width and height in pixels as the other program saw them; nil if the board doesn't tell.
  var pixelSize: CGSize?
  /// The visible part, in pixels; nil for all of the image.
  var crop: CGRect?
  /// The depth: a higher value is nearer to the viewer. Images of equal `z` keep the order of the file.
  var z: Double
  var opacity = 1.0
  var isGray = false
}
