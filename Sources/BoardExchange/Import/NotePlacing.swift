import Board
import BoardLook
import BoardPainting
import CCairo
import Foundation

/// A note for another program's text. Its letters have the size that they had there, its sheet is as large as
/// they need, and its middle is where the text's middle was. All letters of a note have one size.
struct NotePlacing {
  /// The text, cleaned by `BoardLimits.cleaned(note:)`.
  let text: String
  let placement: ImportPlacement
  let isMoved: Bool
  /// Whether the letters have another size than in the other program.
  let isResized: Bool
  /// Whether the end of the text is missing.
  let isCut: Bool

  /// The allowed widths of a sheet in board points, for letters of the standard size: a single word gets a
  /// narrow sheet, and a long text one that's no wider than users make them.
  private static let widths = 96.0...288.0
  private static let heights = 44.0...20_000.0
  /// The average width of this program's letters as a share of their size, generously.
  private static let letterWidth = 8.5 / 15
  /// The size of a letter, a line and the margin of a text in Qt's usual font, in its points. The file names
  /// no font.
  private static let foreign = (letter: 6.5, line: 15.0, margin: 4.0)

  /// Makes the note's placement. It measures letters, so it mustn't be called on the main thread.
  init(_ note: ForeignNote) throws(ExchangeError) {
    text = BoardLimits.cleaned(note: note.text)
    isCut = text.utf8.count < note.text.utf8.count && text.utf8.count > BoardLimits.maximumNoteBytes - 64
    let lines = text.prefix(4_000).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let longest = Double(lines.map(\.count).max() ?? 0)
    let size = Self.textSize(of: note)
    isResized = size.isOther
    var attributes = note.attributes
    attributes.format.textSize = size.points
    // Smaller letters have no smaller sheets, on which no hand could hold them.
    let growth = max(1, size.points / NoteFormat.standardTextSize)
    let letter = Self.letterWidth * size.points * (attributes.format.isBold ? 1.1 : 1)
    let width = min(
      max((longest * letter).rounded(.up) + 2 * NoteLook.insetSide + 1, Self.widths.lowerBound),
      Self.widths.upperBound * growth)
    let height = try Self.height(
      of: text, attributes.format, width: width, most: Self.heights.upperBound * growth)
    var middle = CGPoint.zero
    if !note.isCentered {
      middle.x = longest * Self.foreign.letter / 2 + Self.foreign.margin
      middle.y = Double(lines.count) * Self.foreign.line / 2 + Self.foreign.margin
    }
    let wanted = note.transform.applied(to: middle)
    let center = BoardLimits.clamped(wanted)
    placement = ImportPlacement(
      center: center, size: CGSize(width: width, height: height),
      rotation: BoardLimits.normalized(rotation: (note.transform.rotation * 1e6).rounded() / 1e6),
      attributes: attributes)
    isMoved = center != wanted
  }

  /// Returns the size of the letters in board points, and whether that's another one than in the other
  /// program. Letters whose size isn't known have the standard size, in the scale of their text.
  private static func textSize(of note: ForeignNote) -> (points: Double, isOther: Bool) {
    let scale = note.transform.scale
    let wanted = (note.letter ?? NoteFormat.standardTextSize) * scale.height
    let points = NoteFormat.clamped(textSize: (wanted * 100).rounded() / 100)
    let isStretched = abs(scale.width - scale.height) > 0.01 * max(scale.width, scale.height)
    return (points, isStretched || abs(points - wanted) > 0.01 * wanted)
  }

  private static func height(
    of text: String, _ format: NoteFormat, width: Double, most: Double
  ) throws(ExchangeError) -> Double {
    let size = CGSize(width: width, height: most)
    let words = try NotePainter.words(text, format, size: size, on: CardDrawing.self).words
    let needed = words.size.height.rounded(.up) + NoteLook.insetTop + NoteLook.insetBottom
    return min(max(needed, heights.lowerBound), most)
  }
}
