import BoardLook
import CCairo
import Foundation

/// A note's text, laid out in lines on its sheet. Belongs to one thread.
final class NoteLayout {
  struct Line {
    let text: String
    /// The line's left edge from the left of the text, in board points. `baseline` counts from the text's
    /// top.
    let x: Double
    let baseline: Double
  }

  static let fontFamily = "sans-serif"
  /// The size in pixels below which letters aren't drawn.
  static let leastLetter = 2.0

  private let layout: OpaquePointer
  private let text: [UInt8]
  /// The height of the laid out text, in board points.
  let height: Double

  /// - Parameter size: the size of the sheet. Text that can't be visible on it isn't laid out.
  init(_ text: String, size: CGSize, context: OpaquePointer) throws(ExchangeError) {
    guard let layout = pango_cairo_create_layout(context) else { throw .outOfMemory }
    self.layout = layout
    // A sheet may have any size, and letters may be very narrow, so both counts are bounded.
    let rows = Int(min(size.height, 100_000) / NoteLook.fontSize) + 2
    let columns = Int(min(size.width, 100_000) / 2) + 2
    let lines = text.prefix(rows * columns)
      .split(maxSplits: rows, omittingEmptySubsequences: false, whereSeparator: \.isNewline).prefix(rows)
    self.text = Array(lines.joined(separator: "\n").utf8)
    let font = pango_font_description_new()
    pango_font_description_set_family(font, Self.fontFamily)
    pango_font_description_set_absolute_size(font, NoteLook.fontSize * Double(PANGO_SCALE))
    pango_layout_set_font_description(layout, font)
    pango_font_description_free(font)
    let count = CInt(clamping: self.text.count)
    // A terminating zero is appended, so that an empty text has an address, too.
    (self.text + [0]).withUnsafeBytes { bytes in
      pango_layout_set_text(layout, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), count)
    }
    let room = min(max(size.width - 2 * NoteLook.insetSide - 1, 1), 1_000_000)
    pango_layout_set_width(layout, CInt(room * Double(PANGO_SCALE)))
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    var columnsUsed: CInt = 0
    var rowsUsed: CInt = 0
    pango_layout_get_pixel_size(layout, &columnsUsed, &rowsUsed)
    height = Double(rowsUsed)
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(layout)) }

  /// Draws the text with its upper left corner at the context's current point, in the context's colour.
  func show(in context: OpaquePointer) { pango_cairo_show_layout(context, layout) }

  var lines: [Line] {
    guard let iterator = pango_layout_get_iter(layout) else { return [] }
    defer { pango_layout_iter_free(iterator) }
    var lines: [Line] = []
    repeat {
      guard let line = pango_layout_iter_get_line_readonly(iterator) else { break }
      var box = PangoRectangle()
      pango_layout_iter_get_line_extents(iterator, nil, &box)
      let start = Int(line.pointee.start_index)
      let end = min(start + Int(line.pointee.length), text.count)
      lines.append(
        Line(
          text: String(decoding: text[min(start, end)..<end], as: UTF8.self),
          x: Double(box.x) / Double(PANGO_SCALE),
          baseline: Double(pango_layout_iter_get_baseline(iterator)) / Double(PANGO_SCALE)))
    } while pango_layout_iter_next_line(iterator) != 0
    return lines
  }
}

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
}
