import Board
import Foundation

/// Where another program had an image, in board points: one of ours is one of its points.
struct ImportPlace: Sendable {
  var center: CGPoint
  var size: CGSize
  /// Degrees, clockwise.
  var rotation: Double
  var framing = PictureFraming()
}
