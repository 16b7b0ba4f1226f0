package import Board
package import BoardLook
package import Foundation

/// Paints notes, in board points.
///
/// The text is laid out once, at a zoom of 100 %, so that its lines break at the same letters at every zoom
/// and scale.
package struct NotePainter: Sendable {
  private let format: NoteFormat
  private let tones: NoteTones
  private let edge: LookColor
  private let line: Double

  /// - Parameter isGray: whether paper and text have no colours.
  package init(_ format: NoteFormat, on palette: BoardPalette, isGray: Bool = false) {
    self.format = format
    let tones = NoteTones(format, on: palette)
    self.tones = isGray ? tones.gray : tones
    edge = palette.paperEdge
    line = palette.isHighContrast ? 2 : 0.8
  }

  /// Paints the sheet with its text.
  /// - Parameters:
  ///   - frame: the pin's frame. The paper extends beyond it by the width of its border.
  ///   - hasBorder: whether there's a border.
  ///   - isLegible: whether there are letters; otherwise there are lines instead.
  package func paint<Surface: DrawingSurface>(
    _ text: String, in frame: CGRect, hasBorder: Bool = true, isLegible: Bool, on surface: Surface
  ) throws(Surface.Failure) {
    paper(around: frame, hasBorder: hasBorder, on: surface)
    guard NoteLook.room(frame.width) >= Self.leastWidth,
      NoteLook.room(height: frame.height) >= Self.leastHeight
    else { return }
    if isLegible {
      try write(text, in: frame, on: surface)
    } else {
      drawLines(text, in: frame, on: surface)
    }
  }

  /// The room in board points below which nothing is written on a sheet.
  private static let leastWidth = 8.0
  private static let leastHeight = 7.5

  package func paper(around frame: CGRect, hasBorder: Bool = true, on surface: some DrawingSurface) {
    let border = hasBorder ? CardLook.border : 0
    let sheet = frame.insetBy(dx: -border, dy: -border)
    let corner = hasBorder ? CardLook.corner : 0
    surface.fill(
      sheet, corner: corner, Shade(from: tones.paper, to: tones.lowerPaper, start: NoteLook.shadeStart))
    if hasBorder { surface.outline(sheet, corner: corner, width: line, edge) }
  }

  private func write<Surface: DrawingSurface>(
    _ text: String, in frame: CGRect, on surface: Surface
  ) throws(Surface.Failure) {
    let words = try Self.fitting(text, format, size: frame.size, on: Surface.self).words
    let origin = CGPoint(x: frame.minX + NoteLook.insetSide, y: frame.minY + NoteLook.insetTop)
    guard words.size.height > NoteLook.room(height: frame.height) + NoteLook.overhang else {
      surface.write(words, at: origin, tones.ink)
      return
    }
    // The text is longer than the sheet, which the user has made smaller than that: it fades out at the lower
    // edge, on the screen and in exports, and a sign says that it goes on.
    let shown = frame.insetBy(dx: -CardLook.border, dy: 0)
    surface.pushClip(shown, corner: 0)
    surface.write(words, at: origin, tones.ink)
    surface.popClip()
    // Nothing is written beside the sign.
    let dots = Self.dots(format, in: frame)
    let end = frame.maxY - 2 * dots[0].height
    let height = min(format.textSize * 1.4, (end - frame.minY) / 2)
    let fade = CGRect(x: frame.minX, y: end - height, width: frame.width, height: height)
    var clear = tones.lowerPaper
    clear.alpha = 0
    surface.fill(fade, corner: 0, Shade(from: clear, to: tones.lowerPaper, start: 0))
    let rest = CGRect(x: frame.minX, y: end, width: frame.width, height: frame.maxY - end)
    surface.fill(rest, corner: 0, tones.lowerPaper)
    for dot in dots { surface.fill(dot, corner: dot.width / 2, tones.ink) }
  }

  /// Three dots in the middle of the lower edge.
  private static func dots(_ format: NoteFormat, in frame: CGRect) -> [CGRect] {
    let diameter = min(format.textSize / 5, frame.height / 8, frame.width / 12)
    return (-1...1).map { step in
      CGRect(
        x: frame.midX + 2.5 * diameter * Double(step) - diameter / 2, y: frame.maxY - diameter,
        width: diameter, height: diameter)
    }
  }

  /// Lays a note's text out so that its sheet has room for it. If the fonts of this computer need a little
  /// more room than those that were there when the sheet was made, the letters are a little smaller.
  package static func fitting<Surface: DrawingSurface>(
    _ text: String, _ format: NoteFormat, size: CGSize, on surface: Surface.Type
  ) throws(Surface.Failure) -> (words: Surface.Words, links: [NoteLink]) {
    let room = NoteLook.room(height: size.height) + NoteLook.overhang
    let whole = try words(text, format, size: size, on: surface)
    var (fitting, smaller) = (whole, format)
    while fitting.words.size.height > room, smaller.textSize > 0.8 * format.textSize {
      smaller.textSize *= 0.98
      fitting = try words(text, smaller, size: size, on: surface)
    }
    return fitting.words.size.height > room ? whole : fitting
  }

  /// Lays out the text of a sheet as far as it can be seen on it.
  package static func words<Surface: DrawingSurface>(
    _ text: String, _ format: NoteFormat, size: CGSize, on surface: Surface.Type
  ) throws(Surface.Failure) -> (words: Surface.Words, links: [NoteLink]) {
    let shown = NoteLook.shown(text, format, on: size)
    let links = NoteLink.all(in: shown)
    let style = WordStyle(
      size: format.textSize, weight: format.isBold ? .bold : .regular, isItalic: format.isItalic,
      width: NoteLook.room(size.width), alignment: format.alignment,
      links: links.map(\.range))
    return (try Surface.words(shown, style), links)
  }

  /// Draws lines instead of letters, as a page looks from afar.
  private func drawLines(_ text: String, in frame: CGRect, on surface: some DrawingSurface) {
    let width = NoteLook.room(frame.width)
    let pitch = format.textSize * 1.3
    let height = format.textSize / 3
    let columns = max(1, width / (format.textSize * 0.52))
    var color = tones.ink
    color.alpha = 0.32
    var y = frame.minY + NoteLook.insetTop + format.textSize * 0.45
    for paragraph in NoteLook.shown(text, format, on: frame.size)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    {
      var left = Double(paragraph.utf16.count)
      repeat {
        guard y + height < frame.maxY else { return }
        let length = width * min(1, left / columns)
        let indent: Double =
          switch format.alignment {
          case .start: 0
          case .center: (width - length) / 2
          case .end: width - length
          }
        if length > 0 {
          let line = CGRect(
            x: frame.minX + NoteLook.insetSide + indent, y: y, width: length, height: height)
          surface.fill(line, corner: 0, color)
        }
        y += pitch
        left -= columns
      } while left > 0
    }
  }
}
