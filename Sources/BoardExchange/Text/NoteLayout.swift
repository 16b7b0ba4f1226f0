import Board
import BoardLook
import CCairo
import Foundation

/// The text of a note or of a caption, laid out in lines. Belongs to one thread.
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
  private(set) var height = 0.0
  /// The width of the longest line, in board points.
  private(set) var width = 0.0

  /// - Parameter size: the size of the sheet. Text that can't be visible on it isn't laid out.
  convenience init(_ text: String, size: CGSize, context: OpaquePointer) throws(ExchangeError) {
    // A sheet may have any size, and letters may be very narrow, so both counts are bounded.
    let rows = Int(min(size.height, 100_000) / NoteLook.fontSize) + 2
    let columns = Int(min(size.width, 100_000) / 2) + 2
    let lines = text.prefix(rows * columns)
      .split(maxSplits: rows, omittingEmptySubsequences: false, whereSeparator: \.isNewline).prefix(rows)
    try self.init(
      Array(lines.joined(separator: "\n").utf8), fontSize: NoteLook.fontSize,
      room: min(max(size.width - 2 * NoteLook.insetSide - 1, 1), 1_000_000), context)
  }

  /// Lays out a card's caption, with centred lines.
  /// - Parameters:
  ///   - width: the width of the card's picture, in board points.
  ///   - context: the context in which the text is shown; nil only to measure it.
  convenience init(caption: String, under width: Double, context: OpaquePointer?) throws(ExchangeError) {
    try self.init(
      Array(caption.utf8), fontSize: CaptionLook.fontSize, room: CaptionLook.room(under: width), context)
    pango_layout_set_alignment(layout, PANGO_ALIGN_CENTER)
  }

  /// Lays out words in a number of lines, of which the last ends with an ellipsis if there are more.
  convenience init(
    line text: String, fontSize: Double, width: Double, lines: Int, isCentered: Bool, _ context: OpaquePointer
  ) throws(ExchangeError) {
    let words = text.prefix(400).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    try self.init(Array(words.utf8), fontSize: fontSize, room: width, context)
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
    _ text: [UInt8], fontSize: Double, room: Double, _ context: OpaquePointer?
  ) throws(ExchangeError) {
    guard let layout = Self.emptyLayout(context) else { throw .outOfMemory }
    self.layout = layout
    self.text = text
    let font = pango_font_description_new()
    pango_font_description_set_family(font, Self.fontFamily)
    pango_font_description_set_absolute_size(font, fontSize * Double(PANGO_SCALE))
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

  private static func emptyLayout(_ context: OpaquePointer?) -> OpaquePointer? {
    if let context { return pango_cairo_create_layout(context) }
    guard let fonts = pango_cairo_font_map_get_default(), let context = pango_font_map_create_context(fonts)
    else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(context)) }
    return pango_layout_new(context)
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

extension NoteLayout {
  /// Returns the strip of a pin's caption, in coordinates around the pin's middle.
  static func strip(of pin: Pin) throws(ExchangeError) -> CGRect {
    let frame = CGRect(
      x: -pin.size.width / 2, y: -pin.size.height / 2, width: pin.size.width, height: pin.size.height)
    let text = try NoteLayout(caption: pin.attributes.caption, under: pin.size.width, context: nil)
    return CaptionLook.strip(under: frame, textHeight: text.height)
  }
}
