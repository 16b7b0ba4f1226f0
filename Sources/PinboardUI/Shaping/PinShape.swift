import Board
import Foundation

/// Where something is, how large it is and how it's turned: what's shaped by hand of a pin, and of the frame around
/// several. Lengths are board points, or view points where that's said.
struct PinShape: Equatable {
  var center: CGPoint
  /// Before rotation.
  var size: CGSize
  /// Degrees, clockwise, around the centre.
  var rotation = 0.0

  init(center: CGPoint, size: CGSize, rotation: Double = 0) {
    self.center = center
    self.size = size
    self.rotation = rotation
  }

  init(_ pin: Pin) { self.init(center: pin.center, size: pin.size, rotation: pin.rotation) }

  /// A point on the shape's own axes, from its centre.
  func local(_ point: CGPoint) -> CGPoint {
    Self.rotated(CGPoint(x: point.x - center.x, y: point.y - center.y), by: -rotation)
  }

  /// The inverse of ``local(_:)``.
  func point(atLocal local: CGPoint) -> CGPoint {
    let offset = Self.rotated(local, by: rotation)
    return CGPoint(x: center.x + offset.x, y: center.y + offset.y)
  }

  /// Makes it higher or lower, its upper edge where it is.
  mutating func setHeight(_ height: Double) {
    center = point(atLocal: CGPoint(x: 0, y: (height - size.height) / 2))
    size.height = height
  }

  /// Around the origin, clockwise where y points down.
  static func rotated(_ point: CGPoint, by degrees: Double) -> CGPoint {
    guard degrees != 0 else { return point }
    let (sine, cosine) = (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
    return CGPoint(x: point.x * cosine - point.y * sine, y: point.x * sine + point.y * cosine)
  }
}
