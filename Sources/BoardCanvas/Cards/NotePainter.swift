import BoardLook
package import DragDropKit
package import Foundation

/// Draws notes, in board points.
///
/// The text is laid out once, at a zoom of 100 %, so that its lines break at the same places at every zoom.
package struct NotePainter {
  package var theme: Theme

  package init(theme: Theme) { self.theme = theme }

  /// Draws the sheet with its text over the paper of the card.
  /// - Parameter frame: the pin's frame. The paper extends beyond it by the width of its border.
  package func draw(_ text: String, isLegible: Bool, in frame: CGRect, _ context: DrawingContext) {
    drawPaper(around: frame, context)
    if isLegible { drawText(text, in: frame, context) } else { drawLines(text, in: frame, context) }
  }

  func drawPaper(around frame: CGRect, _ context: DrawingContext) {
    let paper = frame.insetBy(dx: -CardPainter.border, dy: -CardPainter.border)
    context.fillRounded(paper, radius: 2.5, theme.notePaper)
    let middle = paper.insetBy(dx: 1, dy: 1)
    context.linearGradient(
      middle, from: CGPoint(x: 0, y: middle.minY + middle.height * NoteLook.shadeStart),
      to: CGPoint(x: 0, y: middle.maxY),
      stops: [(0, theme.noteShade.withAlpha(0)), (1, theme.noteShade)])
    context.strokeRounded(paper, radius: 2.5, width: theme.isHighContrast ? 2 : 0.8, theme.paperEdge)
  }

  private func drawText(_ text: String, in frame: CGRect, _ context: DrawingContext) {
    let insets = NoteStyle.insets
    let width = NoteStyle.room(frame.width)
    let height = frame.height - insets.top - insets.bottom
    guard width >= 8, height >= NoteStyle.fontSize / 2 else { return }
    let layout = TextLayout(
      NoteStyle.shown(text, width: width, height: height), font: NoteStyle.font, width: width)
    let origin = CGPoint(x: frame.minX + insets.leading, y: frame.minY + insets.top)
    guard layout.size.height > height + 2 else {
      context.text(layout, at: origin, theme.noteInk)
      return
    }
    // The text is longer than the sheet: it fades out at the lower edge.
    let paper = frame.insetBy(dx: -CardPainter.border, dy: -CardPainter.border)
    let end = frame.maxY
    context.pushClip(CGRect(x: paper.minX, y: paper.minY, width: paper.width, height: end - paper.minY))
    context.text(layout, at: origin, theme.noteInk)
    context.pop()
    let fade = CGRect(
      x: frame.minX, y: end - NoteStyle.fontSize * 1.4, width: frame.width, height: NoteStyle.fontSize * 1.4)
    let color = theme.notePaper.mixed(with: theme.noteShade.withAlpha(1), theme.noteShade.alpha * 0.9)
    context.linearGradient(
      fade, from: CGPoint(x: 0, y: fade.minY), to: CGPoint(x: 0, y: fade.maxY),
      stops: [(0, color.withAlpha(0)), (1, color)])
  }

  /// Draws lines instead of letters, as a page looks from afar.
  private func drawLines(_ text: String, in frame: CGRect, _ context: DrawingContext) {
    let insets = NoteStyle.insets
    let width = NoteStyle.room(frame.width)
    let pitch = NoteStyle.fontSize * 1.3
    let columns = max(1, width / (NoteStyle.fontSize * 0.52))
    var y = frame.minY + insets.top + NoteStyle.fontSize * 0.45
    for paragraph in NoteStyle.shown(text, width: width, height: frame.height)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    {
      var left = Double(paragraph.utf16.count)
      repeat {
        guard y + 5 < frame.maxY else { return }
        let share = min(1, left / columns)
        if share > 0 {
          context.fill(
            CGRect(x: frame.minX + insets.leading, y: y, width: width * share, height: 5), theme.noteLine)
        }
        y += pitch
        left -= columns
      } while left > 0
    }
  }
}

/// How notes look: measures in board points, and the style of their text view.
package enum NoteStyle {
  static let fontSize = NoteLook.fontSize
  /// The space between the text and the edge of the sheet, without the paper border.
  static let insets = EdgeInsets(
    top: NoteLook.insetTop, leading: NoteLook.insetSide, bottom: NoteLook.insetBottom,
    trailing: NoteLook.insetSide)
  /// The size of a new note, without the paper border.
  package static let size = CGSize(width: 196, height: 128)
  /// The size of a new note that begins with a long text.
  static let wideSize = CGSize(width: 288, height: 128)
  private static let wideLength = 320
  /// The largest height to which sheets grow with their text. A longer text scrolls during editing and is cut
  /// on the board.
  static let maximumHeight = 1_200.0
  /// The size in screen points below which letters are drawn as lines.
  static let leastLetter = 4.0
  package static let font = Font(size: fontSize)

  package static let css = """
    textview.note-text, textview.note-text text { background: none; color: #3d3521; caret-color: #3d3521; }
    textview.note-text text selection { background-color: alpha(#3584e4, 0.32); color: #2b2414; }
    """

  /// Returns the size of a new note that begins with a text.
  package static func size(for text: String) -> CGSize {
    let size = text.utf8.count > wideLength ? wideSize : Self.size
    return CGSize(width: size.width, height: height(for: text, width: size.width, atLeast: size.height))
  }

  /// Returns the height that a sheet needs to show a whole text.
  package static func height(for text: String, width: Double, atLeast least: Double) -> Double {
    let layout = TextLayout(shown(text, width: width, height: maximumHeight), font: font, width: room(width))
    let needed = layout.size.height + insets.top + insets.bottom
    return max(least, min(needed.rounded(.up), maximumHeight))
  }

  /// Returns the width at which lines break. One point is reserved for the caret.
  package static func room(_ width: Double) -> Double { max(1, width - insets.leading - insets.trailing - 1) }

  /// Returns the part of a text that can be visible on a sheet; the rest needn't be laid out.
  package static func shown(_ text: String, width: Double, height: Double) -> String {
    let lines = Int(min(max(height, 1), 100_000) / fontSize) + 2
    // This assumes the narrowest possible letters.
    let columns = Int(min(max(width, 1), 100_000) / 2) + 2
    let most = text.prefix(lines * columns)
    return most.split(maxSplits: lines, omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .prefix(lines).joined(separator: "\n")
  }
}
