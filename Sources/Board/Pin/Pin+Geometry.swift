public import Foundation

extension Pin {
  /// The smallest upright rectangle, in board points, that contains the rotated card.
  public var boundingBox: CGRect {
    let box = boundingSize
    return CGRect(
      x: center.x - box.width / 2, y: center.y - box.height / 2, width: box.width, height: box.height)
  }

  /// The size of `boundingBox`, in board points.
  public var boundingSize: CGSize {
    guard rotation != 0 else { return size }
    let angle = rotation * .pi / 180
    let sine = abs(sin(angle))
    let cosine = abs(cos(angle))
    return CGSize(
      width: size.width * cosine + size.height * sine, height: size.width * sine + size.height * cosine)
  }

  /// Returns whether a point of the board lies on the rotated card, including the card's edge.
  public func contains(_ point: CGPoint) -> Bool {
    let offset = CGPoint(x: point.x - center.x, y: point.y - center.y)
    let local = rotation == 0 ? offset : offset.rotated(byDegrees: -rotation)
    return abs(local.x) <= size.width / 2 && abs(local.y) <= size.height / 2
  }
}

extension CGPoint {
  /// Returns the point rotated clockwise around the origin, in coordinates where y points down.
  func rotated(byDegrees degrees: Double) -> CGPoint {
    let angle = degrees * .pi / 180
    return CGPoint(x: x * cos(angle) - y * sin(angle), y: x * sin(angle) + y * cos(angle))
  }
}
