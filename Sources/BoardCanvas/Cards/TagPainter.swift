import BoardLook
import DragDropKit
import Foundation

/// Draws the dots of a pin's tags, in board points.
struct TagPainter {
  let theme: Theme

  /// The zoom below which dots would be too small to tell their colours.
  static let leastZoom = 0.3

  /// - Parameter frame: the frame of the card's picture.
  func draw(_ tags: [String], on frame: CGRect, _ context: DrawingContext) {
    let ring = theme.isHighContrast ? theme.paperEdge : Color(hex: 0xFFFFFF)
    for dot in TagLook.dots(for: tags, on: frame) {
      let (center, radius) = (dot.center, TagLook.radius)
      let disc = CGRect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)
      let outer = disc.insetBy(dx: -TagLook.line, dy: -TagLook.line)
      context.fillRounded(outer, radius: outer.width / 2, ring)
      context.fillRounded(disc, radius: radius, Color(dot.color))
    }
  }
}
