import BoardLook
import BoardPainting
import CCairo
import Foundation
import Localization

/// Draws credits on pages of paper at the end of a PDF. Lengths are in points, 1/72 inch.
struct CreditsDrawing {
  let credits: PictureCredits
  var page = Paper.a4.size

  private static let margin = SheetLayout.margin
  /// The space between two pictures.
  private static let gap = 7.0

  private struct Row {
    var text: String
    var style: WordStyle
    var color: LookColor
    /// The space above it.
    var gap = 0.0
    /// The number of further rows that stay with it on its page.
    var kept = 0
  }

  /// The rows of all pages, from top to bottom.
  private var rows: [Row] {
    let ink = BoardPalette.day.noteInk
    let pale = ink.mixed(with: LookColor(0xFFFFFF), 0.35)
    let width = page.width - 2 * Self.margin
    func style(_ size: Double, _ weight: WordStyle.Weight = .regular) -> WordStyle {
      WordStyle(size: size, weight: weight, width: width, lines: 2)
    }
    var rows = [Row(text: localized("Credits"), style: style(16, .bold), color: ink, kept: 2)]
    for credit in credits.known {
      let lines = credit.lines
      rows.append(
        Row(text: credit.name, style: style(9, .semibold), color: ink, gap: Self.gap, kept: lines.count))
      rows += lines.map { Row(text: $0, style: style(8.5), color: pale, gap: 1) }
    }
    guard !credits.unknown.isEmpty else { return rows }
    rows.append(
      Row(text: localized("Without a Source"), style: style(12, .bold), color: ink, gap: 18, kept: 1))
    rows += credits.unknown.map { Row(text: $0, style: style(8.5), color: pale, gap: 3) }
    return rows
  }

  /// Adds the pages. The page before is shown, and the last one isn't yet.
  /// - Parameters:
  ///   - surface: the document.
  ///   - cards: draws on it.
  ///   - number: the number of the first page, for the outline of the document.
  func draw(on surface: PageSurface, _ cards: CardDrawing, from number: Int) throws {
    let context = cards.context
    func turn() {
      cairo_show_page(context)
      surface.resize(to: page)
      cairo_identity_matrix(context)
      cairo_set_source_rgb(context, 1, 1, 1)
      cairo_paint(context)
    }
    turn()
    surface.name(page: number, localized("Credits"))
    var y = Self.margin
    let rows = rows
    let words = try rows.map { try NoteLayout(inLine: $0.text.isEmpty ? "–" : $0.text, $0.style) }
    for (index, row) in rows.enumerated() {
      let last = min(index + row.kept, rows.count - 1)
      let height = (index...last).reduce(0) { $0 + words[$1].size.height + ($1 > index ? rows[$1].gap : 0) }
      if y + row.gap + height > page.height - Self.margin, y > Self.margin {
        turn()
        y = Self.margin
      } else {
        y += row.gap
      }
      cards.write(words[index], at: CGPoint(x: Self.margin, y: y), row.color)
      y += words[index].size.height
      try Task.checkCancellation()
    }
    try surface.check()
  }
}
