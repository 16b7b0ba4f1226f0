package import Board
package import Foundation

/// The place, size and rotation of a pin or of the frame around several pins, which the user can change with
/// handles. Lengths are in board points, or in view points where that's stated.
package struct PinShape: Equatable {
  package var center: CGPoint
  /// The size before rotation.
  package var size: CGSize
  /// The rotation in degrees, clockwise, around the centre.
  package var rotation = 0.0

  package init(center: CGPoint, size: CGSize, rotation: Double = 0) {
    self.center = center
    self.size = size
    self.rotation = rotation
  }

  package init(_ pin: Pin) { self.init(center: pin.center, size: pin.size, rotation: pin.rotation) }

  /// Returns a point in coordinates on the shape's own axes, from its centre.
  func local(_ point: CGPoint) -> CGPoint {
    Self.rotated(CGPoint(x: point.x - center.x, y: point.y - center.y), by: -rotation)
  }

  /// The inverse of ``local(_:)``.
  package func point(atLocal local: CGPoint) -> CGPoint {
    let offset = Self.rotated(local, by: rotation)
    return CGPoint(x: center.x + offset.x, y: center.y + offset.y)
  }

  /// Changes the height; the upper edge stays in place.
  mutating func setHeight(_ height: Double) {
    center = point(atLocal: CGPoint(x: 0, y: (height - size.height) / 2))
    size.height = height
  }

  /// Returns a point rotated around the origin, clockwise if y points down.
  static func rotated(_ point: CGPoint, by degrees: Double) -> CGPoint {
    guard degrees != 0 else { return point }
    let (sine, cosine) = (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
    return CGPoint(x: point.x * cosine - point.y * sine, y: point.x * sine + point.y * cosine)
  }
}
