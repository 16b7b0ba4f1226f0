import Board
import BoardLook
import BoardPainting
import CCairo
import Foundation
import KitMarkup

/// A text that's laid out in lines for pictures, pages and drawings. Belongs to one thread.
final class NoteLayout: LaidOutWords {
  struct Line {
    /// The line's text as its letters show it, with an ellipsis where it's cut.
    let text: String
    /// The range of the line in the text, in bytes of UTF-8.
    let range: Range<Int>
    /// The line's left edge from the left of the text, in board points. `baseline` counts from the text's
    /// top.
    let x: Double
    let baseline: Double
  }

  static let fontFamily = "sans-serif"

  private let layout: OpaquePointer
  private let text: [UInt8]
  let style: WordStyle
  /// The size of the text, in board points.
  let size: CGSize

  /// Lays out a text.
  convenience init(_ text: String, _ style: WordStyle) throws(ExchangeError) {
    try self.init(Array(text.utf8), style)
  }

  /// Underlines links, and divides long words as the screen does.
  private static func setAttributes(of layout: OpaquePointer, links: [Range<Int>], longWords: [Range<Int>]) {
    let list = pango_attr_list_new()
    func add(_ parts: [Range<Int>], _ attribute: () -> UnsafeMutablePointer<PangoAttribute>?) {
      for part in parts {
        guard let attribute = attribute() else { continue }
        attribute.pointee.start_index = guint(clamping: part.lowerBound)
        attribute.pointee.end_index = guint(clamping: part.upperBound)
        pango_attr_list_insert(list, attribute)
      }
    }
    add(links) { pango_attr_underline_new(PANGO_UNDERLINE_SINGLE) }
    add(longWords) { pango_attr_fallback_new(1) }
    pango_layout_set_attributes(layout, list)
    pango_attr_list_unref(list)
  }

  /// Lays out words of which line breaks are blanks.
  convenience init(inLine text: String, _ style: WordStyle) throws(ExchangeError) {
    try self.init(text.prefix(400).split(whereSeparator: \.isWhitespace).joined(separator: " "), style)
  }

  private init(_ text: [UInt8], _ style: WordStyle) throws(ExchangeError) {
    guard let layout = Self.emptyLayout() else { throw .outOfMemory }
    self.layout = layout
    self.text = text
    self.style = style
    let font = pango_font_description_new()
    pango_font_description_set_family(font, Self.fontFamily)
    pango_font_description_set_absolute_size(font, style.size * Double(PANGO_SCALE))
    pango_font_description_set_weight(font, style.weight.pango)
    if style.isItalic { pango_font_description_set_style(font, PANGO_STYLE_ITALIC) }
    pango_layout_set_font_description(layout, font)
    pango_font_description_free(font)
    let count = CInt(clamping: self.text.count)
    // A terminating zero is appended, so that an empty text has an address, too.
    (self.text + [0]).withUnsafeBytes { bytes in
      pango_layout_set_text(layout, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), count)
    }
    if let width = style.width {
      pango_layout_set_width(layout, CInt(min(max(width, 0), 1_000_000) * Double(PANGO_SCALE)))
      pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    }
    pango_layout_set_alignment(layout, style.alignment.pango)
    if let lines = style.lines {
      pango_layout_set_height(layout, -CInt(clamping: max(1, lines)))
      pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
    }
    Self.setAttributes(
      of: layout, links: style.links,
      longWords: LongWords.alternatePieces(of: String(decoding: text, as: UTF8.self)))
    var (columns, rows): (CInt, CInt) = (0, 0)
    pango_layout_get_pixel_size(layout, &columns, &rows)
    size = CGSize(width: Double(columns), height: Double(rows))
  }

  /// Returns a layout whose lines are as on the board, whatever the scale of the export. A layout for a
  /// scaled context would measure its fonts in the export's pixels, and lines without letters in others.
  private static func emptyLayout() -> OpaquePointer? {
    guard let fonts = pango_cairo_font_map_get_default(), let context = pango_font_map_create_context(fonts)
    else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(context)) }
    pango_context_set_round_glyph_positions(context, 1)
    return pango_layout_new(context)
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(layout)) }

  /// The links that are underlined.
  var noteLinks: [NoteLink] {
    style.links.isEmpty ? [] : NoteLink.all(in: String(decoding: text, as: UTF8.self))
  }

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
      let range = min(start, end)..<end
      lines.append(
        Line(
          text: shown(range, without: Self.hidden(in: line)), range: range,
          x: Double(box.x) / Double(PANGO_SCALE),
          baseline: Double(pango_layout_iter_get_baseline(iterator)) / Double(PANGO_SCALE)))
    } while pango_layout_iter_next_line(iterator) != 0
    return lines
  }

  /// Returns the part of the text that an ellipsis of a line replaces, in bytes of UTF-8.
  private static func hidden(in line: UnsafeMutablePointer<PangoLayoutLine>) -> Range<Int>? {
    var run = line.pointee.runs
    while let current = run {
      let item = current.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self).pointee.item?.pointee
      if let item, CInt(item.analysis.flags) & PANGO_ANALYSIS_FLAG_IS_ELLIPSIS != 0 {
        return Int(item.offset)..<Int(item.offset + item.length)
      }
      run = current.pointee.next
    }
    return nil
  }

  private func shown(_ range: Range<Int>, without hidden: Range<Int>?) -> String {
    func part(_ range: Range<Int>) -> String {
      String(decoding: text[range.clamped(to: 0..<text.count)], as: UTF8.self)
    }
    guard let hidden else { return part(range) }
    let (start, end) = (max(hidden.lowerBound, range.lowerBound), min(hidden.upperBound, range.upperBound))
    return part(range.lowerBound..<max(start, range.lowerBound)) + "…"
      + part(min(end, range.upperBound)..<range.upperBound)
  }
}

extension NoteLayout {
  /// Returns the rectangles of the letters of a link, one for each line, from the upper left corner of the
  /// text, in board points.
  func rects(of link: NoteLink) -> [CGRect] {
    guard let iterator = pango_layout_get_iter(layout) else { return [] }
    defer { pango_layout_iter_free(iterator) }
    let scale = Double(PANGO_SCALE)
    var rects: [CGRect] = []
    repeat {
      guard let line = pango_layout_iter_get_line_readonly(iterator) else { break }
      let start = Int(line.pointee.start_index)
      let part = link.range.clamped(to: start..<(start + Int(line.pointee.length)))
      guard !part.isEmpty else { continue }
      var box = PangoRectangle()
      pango_layout_iter_get_line_extents(iterator, nil, &box)
      var (first, last): (CInt, CInt) = (0, 0)
      pango_layout_line_index_to_x(line, CInt(clamping: part.lowerBound), 0, &first)
      pango_layout_line_index_to_x(line, CInt(clamping: part.upperBound), 0, &last)
      rects.append(
        CGRect(
          x: Double(box.x + min(first, last)) / scale, y: Double(box.y) / scale,
          width: Double(abs(last - first)) / scale, height: Double(box.height) / scale))
    } while pango_layout_iter_next_line(iterator) != 0
    return rects
  }
}

extension WordStyle.Weight {
  fileprivate var pango: PangoWeight {
    switch self {
    case .regular: PANGO_WEIGHT_NORMAL
    case .semibold: PANGO_WEIGHT_SEMIBOLD
    case .bold: PANGO_WEIGHT_BOLD
    }
  }
}

extension NoteFormat.Alignment {
  fileprivate var pango: PangoAlignment {
    switch self {
    case .start: PANGO_ALIGN_LEFT
    case .center: PANGO_ALIGN_CENTER
    case .end: PANGO_ALIGN_RIGHT
    }
  }
}
