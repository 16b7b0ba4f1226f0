package import Board
import BoardLook
package import DragDropKit
package import Foundation

/// Draws notes, in board points.
///
/// The text is laid out once, at a zoom of 100 %, so that its lines break at the same places at every zoom.
package struct NotePainter {
  package var theme: Theme
  private let format: NoteFormat
  private let tones: NoteTones

  package init(theme: Theme, format: NoteFormat) {
    self.theme = theme
    self.format = format
    tones = NoteTones(format, on: theme.palette)
  }

  /// Draws the sheet with its text over the paper of the card.
  /// - Parameter frame: the pin's frame. The paper extends beyond it by the width of its border.
  package func draw(_ text: String, isLegible: Bool, in frame: CGRect, _ context: DrawingContext) {
    drawPaper(around: frame, context)
    if isLegible { drawText(text, in: frame, context) } else { drawLines(text, in: frame, context) }
  }

  func drawPaper(around frame: CGRect, _ context: DrawingContext) {
    let paper = frame.insetBy(dx: -CardPainter.border, dy: -CardPainter.border)
    context.fillRounded(paper, radius: 2.5, Color(tones.paper))
    let middle = paper.insetBy(dx: 1, dy: 1)
    let shade = Color(tones.shade)
    context.linearGradient(
      middle, from: CGPoint(x: 0, y: middle.minY + middle.height * NoteLook.shadeStart),
      to: CGPoint(x: 0, y: middle.maxY), stops: [(0, shade.withAlpha(0)), (1, shade)])
    context.strokeRounded(paper, radius: 2.5, width: theme.isHighContrast ? 2 : 0.8, theme.paperEdge)
  }

  private func drawText(_ text: String, in frame: CGRect, _ context: DrawingContext) {
    let insets = NoteStyle.insets
    let height = frame.height - insets.top - insets.bottom
    guard NoteStyle.room(frame.width) >= 8, height >= NoteStyle.leastHeight else { return }
    let (layout, links) = NoteStyle.layout(text, format, size: frame.size)
    layout.underline(links.map(\.range))
    let ink = Color(tones.ink)
    let origin = CGPoint(x: frame.minX + insets.leading, y: frame.minY + insets.top)
    guard layout.size.height > height + 2 else {
      context.text(layout, at: origin, ink)
      return
    }
    // The text is longer than the sheet: it fades out at the lower edge.
    let paper = frame.insetBy(dx: -CardPainter.border, dy: -CardPainter.border)
    let end = frame.maxY
    context.pushClip(CGRect(x: paper.minX, y: paper.minY, width: paper.width, height: end - paper.minY))
    context.text(layout, at: origin, ink)
    context.pop()
    let line = min(format.textSize * 1.4, height / 2)
    let fade = CGRect(x: frame.minX, y: end - line, width: frame.width, height: line)
    let color = Color(tones.paper.mixed(with: tones.shade, tones.shade.alpha * 0.9))
    context.linearGradient(
      fade, from: CGPoint(x: 0, y: fade.minY), to: CGPoint(x: 0, y: fade.maxY),
      stops: [(0, color.withAlpha(0)), (1, color)])
  }

  /// Draws lines instead of letters, as a page looks from afar.
  private func drawLines(_ text: String, in frame: CGRect, _ context: DrawingContext) {
    let insets = NoteStyle.insets
    let width = NoteStyle.room(frame.width)
    let pitch = format.textSize * 1.3
    let height = format.textSize / 3
    let columns = max(1, width / (format.textSize * 0.52))
    let color = Color(tones.ink).withAlpha(0.32)
    var y = frame.minY + insets.top + format.textSize * 0.45
    for paragraph in NoteStyle.shown(text, format, width: width, height: frame.height)
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
          context.fill(
            CGRect(x: frame.minX + insets.leading + indent, y: y, width: length, height: height), color)
        }
        y += pitch
        left -= columns
      } while left > 0
    }
  }
}

/// How notes look: measures in board points, and the style of their text view.
package enum NoteStyle {
  /// The space between the text and the edge of the sheet, without the paper border.
  static let insets = EdgeInsets(
    top: NoteLook.insetTop, leading: NoteLook.insetSide, bottom: NoteLook.insetBottom,
    trailing: NoteLook.insetSide)
  /// The size of a new note, without the paper border.
  package static let size = CGSize(width: 196, height: 128)
  /// The widths of a new note that begins with a long text. It has the first one with which it isn't higher
  /// than ``handyHeight``, or else the last one.
  static let wideWidths = [288.0, 420.0, 600.0, 840.0]
  private static let wideLength = 320
  /// The height up to which a new note is easily read on the screen.
  static let handyHeight = 1_200.0
  /// The largest height to which sheets grow with their text: some thousand lines. A longer text scrolls
  /// during editing and fades out at the end of the sheet.
  static let maximumHeight = 20_000.0
  /// The room in board points below which nothing is written on a sheet.
  static let leastHeight = 7.5
  /// The size in screen points below which letters are drawn as lines.
  static let leastLetter = 4.0

  package static let css = """
    textview.note-text, textview.note-text text { background: none; }
    textview.note-text text selection { background-color: alpha(#3584e4, 0.32); }
    """

  /// Returns the font of a note.
  /// - Parameter zoom: points of the font for each board point.
  static func font(_ format: NoteFormat, zoom: Double = 1) -> Font {
    Font(
      size: format.textSize * zoom, weight: format.isBold ? .bold : .regular, isItalic: format.isItalic)
  }

  /// Returns the size of the letters of a new note, in board points, so that they can be written at a zoom:
  /// the usual one, or the first larger step with which they're on the screen as large as the usual ones at
  /// the least zoom.
  static func textSize(legibleAt zoom: Double, leastZoom: Double) -> Double {
    let usual = NoteFormat.standardTextSize
    guard zoom < leastZoom, zoom > 0 else { return usual }
    let wanted = usual * leastZoom / zoom
    return NoteFormat.textSizeSteps.first { $0 >= wanted } ?? NoteFormat.clamped(textSize: wanted)
  }

  /// Returns whether letters of a note are large enough to be read.
  package static func isLegible(_ format: NoteFormat, zoom: Double) -> Bool {
    format.textSize * zoom >= leastLetter
  }

  /// Returns the text of a sheet as it's laid out, and the links in it.
  /// - Parameter size: the size of the sheet.
  static func layout(
    _ text: String, _ format: NoteFormat, size: CGSize
  ) -> (layout: TextLayout, links: [NoteLink]) {
    let width = room(size.width)
    let shown = shown(text, format, width: width, height: size.height)
    let layout = TextLayout(
      shown, font: font(format), width: width, alignment: TextAlignment(format.alignment))
    return (layout, NoteLink.all(in: shown))
  }

  /// Returns the size of a new note that begins with a text.
  package static func size(for text: String, _ format: NoteFormat = NoteFormat()) -> CGSize {
    var size = Self.size
    size.height = height(for: text, format, width: size.width, atLeast: Self.size.height)
    guard text.utf8.count > wideLength || size.height > handyHeight else { return size }
    for width in wideWidths {
      size = CGSize(width: width, height: height(for: text, format, width: width, atLeast: Self.size.height))
      if size.height <= handyHeight { break }
    }
    return size
  }

  /// Returns the height that a sheet needs to show a whole text.
  package static func height(
    for text: String, _ format: NoteFormat, width: Double, atLeast least: Double
  ) -> Double {
    let most = maximumHeight * max(1, format.textSize / NoteFormat.standardTextSize)
    let (layout, _) = layout(text, format, size: CGSize(width: width, height: most))
    let needed = layout.size.height + insets.top + insets.bottom
    return max(least, min(needed.rounded(.up), most))
  }

  /// Returns the height at which a note shows all of its text after a change of its format, if it did so
  /// before; nil if it needn't grow.
  package static func height(before: Pin, after: Pin) -> Double? {
    guard let text = after.content.note else { return nil }
    func height(_ pin: Pin) -> Double {
      Self.height(for: text, pin.attributes.format, width: pin.size.width, atLeast: pin.size.height)
    }
    guard height(before) <= before.size.height else { return nil }
    let needed = height(after)
    return needed > after.size.height ? needed : nil
  }

  /// Returns the width at which lines break. One point is reserved for the caret.
  package static func room(_ width: Double) -> Double { max(1, width - insets.leading - insets.trailing - 1) }

  /// Returns the part of a text that can be visible on a sheet; the rest needn't be laid out.
  package static func shown(_ text: String, _ format: NoteFormat, width: Double, height: Double) -> String {
    let lines = Int(min(max(height, 1), 100_000) / format.textSize) + 2
    // This assumes the narrowest possible letters.
    let letter = min(2, format.textSize / 8)
    let columns = Int(min(max(width, 1), 100_000) / letter) + 2
    let most = text.prefix(lines * columns)
    return most.split(maxSplits: lines, omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .prefix(lines).joined(separator: "\n")
  }
}

extension TextAlignment {
  init(_ alignment: NoteFormat.Alignment) {
    switch alignment {
    case .start: self = .start
    case .center: self = .center
    case .end: self = .end
    }
  }
}
