import Foundation

/// x' = a·x + c·y + tx, y' = b·x + d·y + ty, in coordinates whose y points down.
struct AffineTransform2D: Hashable, Sendable {
  var a = 1.0
  var b = 0.0
  var c = 0.0
  var d = 1.0
  var tx = 0.0
  var ty = 0.0

  func applied(to point: CGPoint) -> CGPoint {
    CGPoint(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
  }

  /// This one first, then `next`.
  func followed(by next: AffineTransform2D) -> AffineTransform2D {
    let origin = next.applied(to: CGPoint(x: tx, y: ty))
    return AffineTransform2D(
      a: next.a * a + next.c * b, b: next.b * a + next.d * b, c: next.a * c + next.c * d,
      d: next.b * c + next.d * d, tx: origin.x, ty: origin.y)
  }

  var isFinite: Bool { [a, b, c, d, tx, ty].allSatisfy(\.isFinite) }

  /// Lengths of what the two axes become.
  var scale: CGSize { CGSize(width: hypot(a, b), height: hypot(c, d)) }

  /// Whether left and right have changed places.
  var isMirrored: Bool { a * d - b * c < 0 }

  /// Degrees, clockwise: how the upright direction is turned. Of a mirrored image, after it's mirrored.
  var rotation: Double { atan2(-c, d) * 180 / .pi }

  /// Whether right angles don't stay right angles, to within half a degree.
  var isSkewed: Bool {
    let lengths = scale.width * scale.height
    return lengths > 0 && abs(a * c + b * d) / lengths > 0.01
  }
}
