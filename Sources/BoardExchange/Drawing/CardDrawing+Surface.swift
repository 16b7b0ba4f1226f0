import BoardLook
import BoardPainting
import CCairo
import Foundation

extension CardDrawing: DrawingSurface {
  /// Whether letters of a size, in board points, are written. Smaller ones couldn't be distinguished.
  /// - Parameter scale: the number of pixels for each board point.
  static func isLegible(_ size: Double, at scale: Double) -> Bool { size * scale >= 2 }

  static func words(_ text: String, _ style: WordStyle) throws(ExchangeError) -> NoteLayout {
    try NoteLayout(text, style)
  }

  func fill(_ area: CGRect, corner: Double, _ color: LookColor) {
    trace(area, corner: corner)
    set(color)
    cairo_fill(context)
  }

  func fill(_ area: CGRect, corner: Double, _ shade: Shade) {
    let top = area.minY + area.height * shade.start
    guard let pattern = cairo_pattern_create_linear(0, top, 0, area.maxY) else { return }
    for (offset, color) in [(0.0, shade.from), (1.0, shade.to)] {
      cairo_pattern_add_color_stop_rgba(pattern, offset, color.red, color.green, color.blue, color.alpha)
    }
    cairo_set_source(context, pattern)
    cairo_pattern_destroy(pattern)
    trace(area, corner: corner)
    cairo_fill(context)
  }

  func outline(_ area: CGRect, corner: Double, width: Double, _ color: LookColor) {
    trace(area.insetBy(dx: width / 2, dy: width / 2), corner: max(0, corner - width / 2))
    set(color)
    cairo_set_line_width(context, width)
    cairo_stroke(context)
  }

  func shadow(under sheet: CGRect, _ color: LookColor) {
    // The shadow falls towards the card's own bottom, because the app rotates card and shadow together.
    shadow.draw(under: sheet.offsetBy(dx: 0, dy: CardLook.shadowDrop), in: context)
  }

  func pushClip(_ area: CGRect, corner: Double) {
    cairo_save(context)
    trace(area, corner: corner)
    cairo_clip(context)
  }

  func popClip() { cairo_restore(context) }

  func write(_ words: NoteLayout, at origin: CGPoint, _ color: LookColor) {
    set(color)
    cairo_move_to(context, origin.x, origin.y)
    words.show(in: context)
  }
}
