import Foundation
import GtkViews

/// Shows that a drag carried by a finger ends at the window's edge: a band along the edges that the finger
/// approaches.
enum EdgeGlow {
  private static let tint = Color(red: 0.75, green: 0.11, blue: 0.16, alpha: 1)

  /// The intensity of each edge's band, from 0 to 1.
  struct Strength: Equatable, Sendable {
    var left = 0.0
    var top = 0.0
    var right = 0.0
    var bottom = 0.0

    /// - Parameters:
    ///   - point: the drag's point in the window's space; outside the window, the crossed edges have full
    ///     intensity.
    ///   - reach: the distance in points from an edge within which the band is visible.
    init(_ point: CGPoint, in bounds: CGRect, reach: Double) {
      func strength(_ distance: Double) -> Double { min(max(1 - distance / max(reach, 1), 0), 1) }
      left = strength(point.x - bounds.minX)
      top = strength(point.y - bounds.minY)
      right = strength(bounds.maxX - point.x)
      bottom = strength(bounds.maxY - point.y)
    }

    var isNothing: Bool { left == 0 && top == 0 && right == 0 && bottom == 0 }
  }

  @MainActor
  static func draw(_ strength: Strength, in bounds: CGRect, depth: Double, _ context: DrawingContext) {
    let (x, y, width, height) = (bounds.minX, bounds.minY, bounds.width, bounds.height)
    band(
      CGRect(x: x, y: y, width: depth, height: height), from: CGPoint(x: x, y: 0),
      to: CGPoint(x: x + depth, y: 0), strength.left, context)
    band(
      CGRect(x: x, y: y, width: width, height: depth), from: CGPoint(x: 0, y: y),
      to: CGPoint(x: 0, y: y + depth), strength.top, context)
    band(
      CGRect(x: bounds.maxX - depth, y: y, width: depth, height: height), from: CGPoint(x: bounds.maxX, y: 0),
      to: CGPoint(x: bounds.maxX - depth, y: 0), strength.right, context)
    band(
      CGRect(x: x, y: bounds.maxY - depth, width: width, height: depth),
      from: CGPoint(x: 0, y: bounds.maxY), to: CGPoint(x: 0, y: bounds.maxY - depth), strength.bottom, context
    )
  }

  @MainActor
  private static func band(
    _ rect: CGRect, from start: CGPoint, to end: CGPoint, _ strength: Double, _ context: DrawingContext
  ) {
    guard strength > 0 else { return }
    context.linearGradient(
      rect, from: start, to: end,
      stops: [
        (0, tint.withAlpha(0.9 * strength)), (0.11, tint.withAlpha(0.9 * strength)),
        (0.12, tint.withAlpha(0.38 * strength)), (1, tint.withAlpha(0)),
      ])
  }
}
