import BoardLook
import CCairo
import Foundation

extension CardDrawing {
  /// Draws a note's paper and its text.
  /// - Parameters:
  ///   - hasBorder: whether the paper has a border around `frame`.
  ///   - isGray: whether paper and text are drawn without colours.
  func note(
    _ text: String, in frame: CGRect, hasBorder: Bool, isGray: Bool, scale: Double
  ) throws(ExchangeError) {
    func tone(_ color: LookColor) -> LookColor { isGray ? color.gray : color }
    let border = hasBorder ? CardLook.border : 0
    let sheet = frame.insetBy(dx: -border, dy: -border)
    cairo_save(context)
    defer { cairo_restore(context) }
    if let pattern = cairo_pattern_create_linear(
      0, sheet.minY + sheet.height * NoteLook.shadeStart, 0, sheet.maxY)
    {
      let stops = [(0.0, BoardPalette.day.notePaper), (1.0, BoardPalette.day.lowerNotePaper)]
      for (place, color) in stops.map({ ($0, tone($1)) }) {
        cairo_pattern_add_color_stop_rgb(pattern, place, color.red, color.green, color.blue)
      }
      cairo_set_source(context, pattern)
      cairo_pattern_destroy(pattern)
    }
    outline(sheet, corner: hasBorder ? CardLook.corner : 0)
    cairo_fill_preserve(context)
    if hasBorder {
      set(BoardPalette.day.paperEdge)
      cairo_set_line_width(context, 0.8)
      cairo_stroke(context)
    }
    cairo_new_path(context)
    guard NoteLook.fontSize * scale >= NoteLayout.leastLetter else { return }
    cairo_rectangle(context, frame.minX, frame.minY, frame.width, frame.height)
    cairo_clip(context)
    set(tone(BoardPalette.day.noteInk))
    cairo_move_to(context, frame.minX + NoteLook.insetSide, frame.minY + NoteLook.insetTop)
    try NoteLayout(text, size: frame.size, context: context).show(in: context)
  }

  /// Draws a caption on a strip of paper under the card.
  func caption(_ text: String, under frame: CGRect, withShadow: Bool, scale: Double) throws(ExchangeError) {
    let layout = try NoteLayout(caption: text, under: frame.width, context: context)
    let strip = CaptionLook.strip(under: frame, textHeight: layout.height)
    if withShadow { shadow.draw(under: strip.offsetBy(dx: 0, dy: CardLook.shadowDrop), in: context) }
    outline(strip, corner: CardLook.corner)
    set(BoardPalette.day.paper)
    cairo_fill(context)
    guard CaptionLook.fontSize * scale >= NoteLayout.leastLetter else { return }
    set(BoardPalette.day.noteInk)
    let origin = CaptionLook.textOrigin(on: strip)
    cairo_move_to(context, origin.x, origin.y)
    layout.show(in: context)
  }
}
