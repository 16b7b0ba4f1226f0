import BoardLook
import CCairo
import Foundation

extension CardDrawing {
  /// Draws the dots of a pin's tags on the lower edge of its card.
  func tags(_ tags: [String], on frame: CGRect) {
    for dot in TagLook.dots(for: tags, on: frame) {
      for (radius, color) in [
        (TagLook.radius + TagLook.line, LookColor(0xFFFFFF)), (TagLook.radius, dot.color),
      ] {
        cairo_new_sub_path(context)
        cairo_arc(context, dot.center.x, dot.center.y, radius, 0, 2 * .pi)
        set(color)
        cairo_fill(context)
      }
    }
  }
}
