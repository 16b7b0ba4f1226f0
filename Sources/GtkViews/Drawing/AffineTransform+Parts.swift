import Foundation

extension AffineTransform {
  /// The transform without its translation, as a rotation, scales along the axes and another rotation, with
  /// `firstTurn` applied first. The rotations are in degrees, clockwise. (These are the singular values of
  /// [m11 m21; m12 m22].)
  var parts: (turn: Double, x: Double, y: Double, firstTurn: Double) {
    let (e, f) = ((m11 + m22) / 2, (m11 - m22) / 2)
    let (g, h) = ((m12 + m21) / 2, (m12 - m21) / 2)
    let (q, r) = (hypot(e, h), hypot(f, g))
    let (first, second) = (r < 1e-12 ? 0 : atan2(g, f), q < 1e-12 ? 0 : atan2(h, e))
    guard r >= 1e-12 else { return (second * 180 / .pi, q, q, 0) }
    return ((second + first) / 2 * 180 / .pi, q + r, q - r, (second - first) / 2 * 180 / .pi)
  }
}
