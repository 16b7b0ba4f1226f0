import Board
import BoardLook
import CCairo
import Foundation

extension CardDrawing {
  /// Draws a note's paper and its text.
  /// - Parameters:
  ///   - format: how the text is written, and on which paper.
  ///   - hasBorder: whether the paper has a border around `frame`.
  ///   - isGray: whether paper and text are drawn without colours.
  func note(
    _ text: String, _ format: NoteFormat, in frame: CGRect, hasBorder: Bool, isGray: Bool, scale: Double
  ) throws(ExchangeError) {
    let colors = NoteTones(format, on: palette)
    let tones = isGray ? colors.gray : colors
    let border = hasBorder ? CardLook.border : 0
    let sheet = frame.insetBy(dx: -border, dy: -border)
    cairo_save(context)
    defer { cairo_restore(context) }
    if let pattern = cairo_pattern_create_linear(
      0, sheet.minY + sheet.height * NoteLook.shadeStart, 0, sheet.maxY)
    {
      for (place, color) in [(0.0, tones.paper), (1.0, tones.lowerPaper)] {
        cairo_pattern_add_color_stop_rgb(pattern, place, color.red, color.green, color.blue)
      }
      cairo_set_source(context, pattern)
      cairo_pattern_destroy(pattern)
    }
    outline(sheet, corner: hasBorder ? CardLook.corner : 0)
    cairo_fill_preserve(context)
    if hasBorder {
      set(palette.paperEdge)
      cairo_set_line_width(context, 0.8)
      cairo_stroke(context)
    }
    cairo_new_path(context)
    guard format.textSize * scale >= NoteLayout.leastLetter else { return }
    let (layout, _) = try NoteLayout.fitting(text, format, size: frame.size, context: context)
    let isLonger = layout.height > NoteLayout.room(on: frame.size)
    // Letters may reach a little beyond their line, so only a text that's longer than its sheet is clipped at
    // the frame.
    let clip = isLonger ? frame : sheet
    cairo_rectangle(context, clip.minX, clip.minY, clip.width, clip.height)
    cairo_clip(context)
    set(tones.ink)
    cairo_move_to(context, frame.minX + NoteLook.insetSide, frame.minY + NoteLook.insetTop)
    layout.show(in: context)
    if isLonger { fade(frame, to: tones.lowerPaper, height: format.textSize * 1.4) }
  }

  /// Lets a text that's longer than its sheet fade out at the lower edge, as on the board.
  private func fade(_ frame: CGRect, to color: LookColor, height: Double) {
    let top = frame.maxY - min(height, frame.height / 2)
    guard let pattern = cairo_pattern_create_linear(0, top, 0, frame.maxY) else { return }
    for (place, alpha) in [(0.0, 0.0), (1.0, 1.0)] {
      cairo_pattern_add_color_stop_rgba(pattern, place, color.red, color.green, color.blue, alpha)
    }
    cairo_set_source(context, pattern)
    cairo_pattern_destroy(pattern)
    cairo_rectangle(context, frame.minX, top, frame.width, frame.maxY - top)
    cairo_fill(context)
  }

  /// Makes the links of a note work that's drawn on a page.
  func links(of text: String, _ format: NoteFormat, in frame: CGRect) throws(ExchangeError) {
    guard isOnPage, !NoteLink.all(in: text).isEmpty else { return }
    let (layout, _) = try NoteLayout.fitting(text, format, size: frame.size, context: context)
    let origin = CGPoint(x: frame.minX + NoteLook.insetSide, y: frame.minY + NoteLook.insetTop)
    for link in layout.links {
      for place in layout.places(of: link) {
        let shown = place.offsetBy(dx: origin.x, dy: origin.y).intersection(frame)
        if !shown.isEmpty { tag(shown, as: link.url) }
      }
    }
  }

  /// Makes a part of a page a link.
  private func tag(_ part: CGRect, as url: URL) {
    // A link of a PDF is upright, whatever is turned.
    var area = CGRect.null
    for x in [part.minX, part.maxX] {
      for y in [part.minY, part.maxY] {
        var (deviceX, deviceY) = (Double(x), Double(y))
        cairo_user_to_device(context, &deviceX, &deviceY)
        area = area.union(CGRect(x: deviceX, y: deviceY, width: 0, height: 0))
      }
    }
    let numbers = [area.minX, area.minY, area.width, area.height].map { String(($0 * 100).rounded() / 100) }
    let address = url.absoluteString.replacing("\\", with: "\\\\").replacing("'", with: "\\'")
    cairo_tag_begin(context, CAIRO_TAG_LINK, "rect=[\(numbers.joined(separator: " "))] uri='\(address)'")
    cairo_tag_end(context, CAIRO_TAG_LINK)
  }

  /// Draws a caption on a strip of paper under the card, or without paper on a plain board.
  func caption(_ text: String, under frame: CGRect, withShadow: Bool, scale: Double) throws(ExchangeError) {
    let layout = try NoteLayout(caption: text, under: frame.width, context: context)
    let strip = CaptionLook.strip(under: frame, textHeight: layout.height)
    if palette.hasPaper {
      if withShadow { shadow.draw(under: strip.offsetBy(dx: 0, dy: CardLook.shadowDrop), in: context) }
      outline(strip, corner: CardLook.corner)
      set(palette.paper)
      cairo_fill(context)
    }
    guard CaptionLook.fontSize * scale >= NoteLayout.leastLetter else { return }
    set(palette.captionInk)
    let origin = CaptionLook.textOrigin(on: strip)
    cairo_move_to(context, origin.x, origin.y)
    layout.show(in: context)
  }
}
