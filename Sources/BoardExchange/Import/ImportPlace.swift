import Board
import Foundation

/// The place of an image or a text on another program's board, in board points. One board point is one point
/// of the other program.
struct ImportPlace: Sendable {
  var center: CGPoint
  var size: CGSize
  /// The rotation in degrees, clockwise.
  var rotation: Double
  var framing = PictureFraming()
}
