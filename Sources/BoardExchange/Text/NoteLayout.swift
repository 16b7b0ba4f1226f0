package import Board
import BoardLook
import CCairo
import Foundation

/// The text of a note or of a caption, laid out in lines. Belongs to one thread.
final class NoteLayout {
  struct Line {
    let text: String
    /// The place of the line in the text, in bytes of UTF-8.
    let range: Range<Int>
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
  private(set) var height = 0.0
  /// The width of the longest line, in board points.
  private(set) var width = 0.0
  /// The links of a note, which are underlined.
  private(set) var links: [NoteLink] = []

  /// - Parameters:
  ///   - format: how the text is written.
  ///   - size: the size of the sheet. Text that can't be visible on it isn't laid out.
  convenience init(
    _ text: String, _ format: NoteFormat, size: CGSize, context: OpaquePointer
  ) throws(ExchangeError) {
    // A sheet may have any size, and letters may be very narrow, so both counts are bounded.
    let rows = Int(min(size.height, 100_000) / format.textSize) + 2
    let columns = Int(min(size.width, 100_000) / min(2, format.textSize / 8)) + 2
    let lines = text.prefix(rows * columns)
      .split(maxSplits: rows, omittingEmptySubsequences: false, whereSeparator: \.isNewline).prefix(rows)
    let shown = lines.joined(separator: "\n")
    try self.init(
      Array(shown.utf8), fontSize: format.textSize, isBold: format.isBold, isItalic: format.isItalic,
      room: min(max(size.width - 2 * NoteLook.insetSide - 1, 1), 1_000_000), context)
    pango_layout_set_alignment(layout, format.alignment.pango)
    links = NoteLink.all(in: shown)
    underline(links.map(\.range))
  }

  /// Lays out a note's text so that its sheet has room for it. If the fonts of this computer need a little
  /// more room than those that were there when the sheet was made, the letters are a little smaller.
  static func fitting(
    _ text: String, _ format: NoteFormat, size: CGSize, context: OpaquePointer
  ) throws(ExchangeError) -> (layout: NoteLayout, format: NoteFormat) {
    let room = room(on: size)
    let whole = try NoteLayout(text, format, size: size, context: context)
    var (layout, smaller) = (whole, format)
    while layout.height > room, smaller.textSize > 0.8 * format.textSize {
      smaller.textSize *= 0.98
      layout = try NoteLayout(text, smaller, size: size, context: context)
    }
    return layout.height > room ? (whole, format) : (layout, smaller)
  }

  /// Returns the greatest height of a text that's all on its sheet, in board points. The board allows it.
  static func room(on size: CGSize) -> Double { size.height - NoteLook.insetTop - NoteLook.insetBottom + 2 }

  private func underline(_ parts: [Range<Int>]) {
    guard !parts.isEmpty else { return }
    let list = pango_attr_list_new()
    for part in parts {
      guard let line = pango_attr_underline_new(PANGO_UNDERLINE_SINGLE) else { continue }
      line.pointee.start_index = guint(clamping: part.lowerBound)
      line.pointee.end_index = guint(clamping: part.upperBound)
      pango_attr_list_insert(list, line)
    }
    pango_layout_set_attributes(layout, list)
    pango_attr_list_unref(list)
  }

  /// Lays out a card's caption, with centred lines.
  /// - Parameters:
  ///   - width: the width of the card's picture, in board points.
  convenience init(caption: String, under width: Double, context: OpaquePointer?) throws(ExchangeError) {
    try self.init(
      Array(caption.utf8), fontSize: CaptionLook.fontSize, room: CaptionLook.room(under: width), context)
    pango_layout_set_alignment(layout, PANGO_ALIGN_CENTER)
  }

  /// Lays out words in a number of lines, of which the last ends with an ellipsis if there are more.
  convenience init(
    line text: String, fontSize: Double, isBold: Bool = false, width: Double, lines: Int, isCentered: Bool,
    _ context: OpaquePointer?
  ) throws(ExchangeError) {
    let words = text.prefix(400).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    try self.init(Array(words.utf8), fontSize: fontSize, isBold: isBold, room: width, context)
    pango_layout_set_height(layout, -CInt(lines))
    pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
    if isCentered { pango_layout_set_alignment(layout, PANGO_ALIGN_CENTER) }
    measure()
  }

  /// Takes the size of the text after a change of its layout.
  private func measure() {
    var columnsUsed: CInt = 0
    var rowsUsed: CInt = 0
    pango_layout_get_pixel_size(layout, &columnsUsed, &rowsUsed)
    width = Double(columnsUsed)
    height = Double(rowsUsed)
  }

  private init(
    _ text: [UInt8], fontSize: Double, isBold: Bool = false, isItalic: Bool = false, room: Double,
    _ context: OpaquePointer?
  ) throws(ExchangeError) {
    guard let layout = Self.emptyLayout() else { throw .outOfMemory }
    self.layout = layout
    self.text = text
    let font = pango_font_description_new()
    pango_font_description_set_family(font, Self.fontFamily)
    pango_font_description_set_absolute_size(font, fontSize * Double(PANGO_SCALE))
    if isBold { pango_font_description_set_weight(font, PANGO_WEIGHT_BOLD) }
    if isItalic { pango_font_description_set_style(font, PANGO_STYLE_ITALIC) }
    pango_layout_set_font_description(layout, font)
    pango_font_description_free(font)
    let count = CInt(clamping: self.text.count)
    // A terminating zero is appended, so that an empty text has an address, too.
    (self.text + [0]).withUnsafeBytes { bytes in
      pango_layout_set_text(layout, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), count)
    }
    pango_layout_set_width(layout, CInt(room * Double(PANGO_SCALE)))
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    measure()
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

  /// Whether an ellipsis stands for a part of the text.
  var isCut: Bool { pango_layout_is_ellipsized(layout) != 0 }

  /// Returns a line that has this layout as its letters show it, with an ellipsis where it's cut.
  /// - Parameters:
  ///   - line: the whole line.
  ///   - whole: the width of the whole line, in board points.
  func cut(_ line: String, whole: Double) -> String {
    guard isCut else { return line }
    return line.prefix(max(0, Int(Double(line.count) * width / max(whole, 1)) - 1)) + "…"
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
      lines.append(
        Line(
          text: String(decoding: text[min(start, end)..<end], as: UTF8.self),
          range: min(start, end)..<end,
          x: Double(box.x) / Double(PANGO_SCALE),
          baseline: Double(pango_layout_iter_get_baseline(iterator)) / Double(PANGO_SCALE)))
    } while pango_layout_iter_next_line(iterator) != 0
    return lines
  }
}

extension NoteLayout {
  /// Returns the rectangles of the letters of a link, one for each line, from the upper left corner of the
  /// text, in board points.
  func places(of link: NoteLink) -> [CGRect] {
    guard let iterator = pango_layout_get_iter(layout) else { return [] }
    defer { pango_layout_iter_free(iterator) }
    let scale = Double(PANGO_SCALE)
    var places: [CGRect] = []
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
      places.append(
        CGRect(
          x: Double(box.x + min(first, last)) / scale, y: Double(box.y) / scale,
          width: Double(abs(last - first)) / scale, height: Double(box.height) / scale))
    } while pango_layout_iter_next_line(iterator) != 0
    return places
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

extension NoteLayout {
  /// Returns the strip of a pin's caption, in coordinates around the pin's middle.
  static func strip(of pin: Pin) throws(ExchangeError) -> CGRect {
    let frame = CGRect(
      x: -pin.size.width / 2, y: -pin.size.height / 2, width: pin.size.width, height: pin.size.height)
    let text = try NoteLayout(caption: pin.attributes.caption, under: pin.size.width, context: nil)
    return CaptionLook.strip(under: frame, textHeight: text.height)
  }
}

/// The room that captions take beside their cards.
package enum CaptionReach {
  /// Returns how far a pin's caption reaches beyond the pin's box: below it, to both sides of a narrow one,
  /// and anywhere around one that's turned. There's none without a caption, and if there's no memory to
  /// measure it. May be called on any thread.
  package static func around(_ pin: Pin) -> PinRoom {
    guard !pin.attributes.caption.isEmpty, let strip = try? NoteLayout.strip(of: pin) else {
      return PinRoom()
    }
    let box = CaptionLook.boundingBox(of: strip, around: pin.center, rotation: pin.rotation)
    // Between two cards there's room for the papers' borders, and a strip has none.
    let (caption, card) = (box.insetBy(dx: CardLook.border, dy: CardLook.border), pin.boundingBox)
    guard !caption.isNull else { return PinRoom() }
    return PinRoom(
      left: max(0, card.minX - caption.minX), top: max(0, card.minY - caption.minY),
      right: max(0, caption.maxX - card.maxX), bottom: max(0, caption.maxY - card.maxY))
  }
}
