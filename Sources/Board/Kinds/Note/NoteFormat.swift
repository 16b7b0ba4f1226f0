/// How a note is written: its letters, their place in the line, and its paper. The defaults are those of a
/// new note. All letters of a note are written alike.
public struct NoteFormat: Hashable, Sendable {
  /// Where lines begin that are shorter than the sheet is wide.
  public enum Alignment: String, Hashable, Sendable, CaseIterable {
    /// At the left; in right-to-left languages, at the right.
    case start
    /// In the middle.
    case center
    /// At the right; in right-to-left languages, at the left.
    case end
  }

  /// The font size (em) of a new note, in board points.
  public static let standardTextSize = 15.0
  /// The sizes that ``NoteFormatting/larger`` and ``NoteFormatting/smaller`` choose from, in board points.
  public static let textSizeSteps: [Double] = [9, 12, standardTextSize, 18, 24, 32, 44, 60, 80, 108, 144]

  /// The font size (em) in board points, within `BoardLimits.textSizes`.
  public var textSize: Double
  /// Whether the letters are bold.
  public var isBold: Bool
  /// Whether the letters are italic.
  public var isItalic: Bool
  /// Where lines begin.
  public var alignment: Alignment
  /// The colour of the letters; nil for one that's legible on the paper.
  public var color: PinColor?
  /// The colour of the paper; nil for that of a new note.
  public var paper: PinColor?

  /// Makes a format without checking anything: see `BoardLimits.textSizes`.
  public init(
    textSize: Double = standardTextSize, isBold: Bool = false, isItalic: Bool = false,
    alignment: Alignment = .start, color: PinColor? = nil, paper: PinColor? = nil
  ) {
    self.textSize = textSize
    self.isBold = isBold
    self.isItalic = isItalic
    self.alignment = alignment
    self.color = color
    self.paper = paper
  }

  /// Returns the nearest allowed font size, in board points. NaN becomes that of a new note.
  public static func clamped(textSize: Double) -> Double {
    let allowed = BoardLimits.textSizes
    return textSize.isNaN ? standardTextSize : min(max(textSize, allowed.lowerBound), allowed.upperBound)
  }

  /// Whether this is the format of a new note.
  public var isPlain: Bool { self == NoteFormat() }
}

/// A change of how notes are written.
public enum NoteFormatting: Hashable, Sendable {
  /// The next larger size of ``NoteFormat/textSizeSteps``.
  case larger
  /// The next smaller size of ``NoteFormat/textSizeSteps``.
  case smaller
  /// Bold letters, or ordinary ones.
  case bold(Bool)
  /// Italic letters, or upright ones.
  case italic(Bool)
  /// Another place of the lines.
  case alignment(NoteFormat.Alignment)
  /// Another colour of the letters; nil for one that's legible on the paper.
  case color(PinColor?)
  /// Another paper; nil for that of a new note.
  case paper(PinColor?)

  /// Returns the format after the change.
  public func applied(to format: NoteFormat) -> NoteFormat {
    var format = format
    switch self {
    case .larger:
      format.textSize = NoteFormat.textSizeSteps.first { $0 > format.textSize } ?? format.textSize
    case .smaller:
      format.textSize = NoteFormat.textSizeSteps.last { $0 < format.textSize } ?? format.textSize
    case .bold(let isBold): format.isBold = isBold
    case .italic(let isItalic): format.isItalic = isItalic
    case .alignment(let alignment): format.alignment = alignment
    case .color(let color): format.color = color
    case .paper(let paper): format.paper = paper
    }
    return format
  }
}
