import Board
import BoardLook
import CCairo
import Foundation

/// Turns another program's text into a note of ours: a sheet as large as our letters need, with its middle where the
/// text's was. The letters of a note have one size.
struct NotePlacing {
  /// For `BoardLimits`.
  let text: String
  let place: ImportPlace
  let isMoved: Bool
  /// Whether the end is missing.
  let isCut: Bool

  /// Points of a sheet: narrow ones for a word, and none wider than what a person makes of a long text.
  private static let widths = 96.0...288.0
  private static let heights = 44.0...1_200.0
  /// A letter of ours, on average and generously.
  private static let letterWidth = 8.5
  /// A letter and a line of Qt's usual font, in its points, and the room around a text: the file names no font.
  private static let foreign = (letter: 6.5, line: 15.0, margin: 4.0)

  /// Measures letters: not on the main thread.
  init(_ note: ForeignNote) throws(ExchangeError) {
    text = BoardLimits.cleaned(note: note.text)
    isCut = text.utf8.count < note.text.utf8.count && text.utf8.count > BoardLimits.maximumNoteBytes - 64
    let lines = text.prefix(4_000).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let longest = Double(lines.map(\.count).max() ?? 0)
    let width = min(
      max((longest * Self.letterWidth).rounded(.up) + 2 * NoteLook.insetSide + 1, Self.widths.lowerBound),
      Self.widths.upperBound)
    let height = try Self.height(of: text, width: width)
    var middle = CGPoint.zero
    if !note.isCentered {
      middle.x = longest * Self.foreign.letter / 2 + Self.foreign.margin
      middle.y = Double(lines.count) * Self.foreign.line / 2 + Self.foreign.margin
    }
    let wanted = note.transform.applied(to: middle)
    let center = BoardLimits.clamped(wanted)
    place = ImportPlace(
      center: center, size: CGSize(width: width, height: height),
      rotation: BoardLimits.normalized(rotation: (note.transform.rotation * 1e6).rounded() / 1e6))
    isMoved = center != wanted
  }

  private static func height(of text: String, width: Double) throws(ExchangeError) -> Double {
    let surface = try PaintSurface(width: 1, height: 1)
    guard let context = cairo_create(surface.pointer) else { throw .outOfMemory }
    defer { cairo_destroy(context) }
    let layout = try NoteLayout(
      text, size: CGSize(width: width, height: heights.upperBound), context: context)
    let needed = layout.height.rounded(.up) + NoteLook.insetTop + NoteLook.insetBottom
    return min(max(needed, heights.lowerBound), heights.upperBound)
  }
}
