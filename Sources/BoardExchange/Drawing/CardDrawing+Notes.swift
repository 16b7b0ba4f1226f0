import CCairo
import Foundation

extension CardDrawing {
  /// A note's own paper with its text.
  /// - Parameter hasBorder: the paper reaches beyond the frame.
  func note(_ text: String, in frame: CGRect, hasBorder: Bool, scale: Double) throws(ExchangeError) {
    let border = hasBorder ? CardStyle.border : 0
    let sheet = frame.insetBy(dx: -border, dy: -border)
    cairo_save(context)
    defer { cairo_restore(context) }
    if let pattern = cairo_pattern_create_linear(0, sheet.minY + sheet.height * 0.35, 0, sheet.maxY) {
      for (place, color) in [(0.0, NoteStyle.paper), (1.0, NoteStyle.lowerPaper)] {
        cairo_pattern_add_color_stop_rgb(pattern, place, color.red, color.green, color.blue)
      }
      cairo_set_source(context, pattern)
      cairo_pattern_destroy(pattern)
    }
    outline(sheet, corner: hasBorder ? CardStyle.corner : 0)
    cairo_fill_preserve(context)
    if hasBorder {
      set(CardStyle.paperEdge)
      cairo_set_line_width(context, 0.8)
      cairo_stroke(context)
    }
    cairo_new_path(context)
    guard NoteStyle.fontSize * scale >= NoteStyle.leastLetter else { return }
    cairo_rectangle(context, frame.minX, frame.minY, frame.width, frame.height)
    cairo_clip(context)
    set(NoteStyle.ink)
    cairo_move_to(context, frame.minX + NoteStyle.insetSide, frame.minY + NoteStyle.insetTop)
    try NoteLayout(text, size: frame.size, context: context).show(in: context)
  }
}
