public import Board
import Foundation

/// The colours of a note's sheet, for both the app and exports.
public struct NoteTones: Hashable, Sendable {
  /// The paper at the upper edge.
  public let paper: LookColor
  /// The shade over the paper, which grows towards the lower edge.
  public let shade: LookColor
  /// The letters.
  public let ink: LookColor

  /// Returns the tones of a note on a board. Letters without a colour of their own are legible on any paper.
  public init(_ format: NoteFormat, on palette: BoardPalette) {
    if let color = format.paper {
      paper = LookColor(color.hex)
      shade = LookColor(0x000000, alpha: 0.07)
    } else {
      paper = palette.notePaper
      shade = palette.noteShade
    }
    if let color = format.color {
      ink = LookColor(color.hex)
    } else {
      let (black, white) = (LookColor(0x000000), LookColor(0xFFFFFF))
      let extreme = black.contrast(with: paper) > white.contrast(with: paper) ? black : white
      // The usual ink stays wherever it's legible, so that most papers have letters of one colour.
      ink = palette.noteInk.contrast(with: paper) >= Self.leastContrast ? palette.noteInk : extreme
    }
  }

  /// The contrast of small letters that WCAG 2 asks for.
  private static let leastContrast = 4.5

  /// The paper with its shade at the lower edge.
  public var lowerPaper: LookColor { paper.mixed(with: shade, shade.alpha) }

  /// The same tones without colour.
  public var gray: NoteTones { NoteTones(paper: paper.gray, shade: shade.gray, ink: ink.gray) }

  private init(paper: LookColor, shade: LookColor, ink: LookColor) {
    (self.paper, self.shade, self.ink) = (paper, shade, ink)
  }
}

extension NoteLook {
  /// The papers that the menu offers besides that of a new note.
  public static let papers: [PinColor] = [
    0xFFFFFF, 0xD7D6DB, 0xF7B7B2, 0xFFCF9E, 0xF9DE6B, 0xB1E3BF, 0xA8DEE6, 0xB2D2F8, 0xDABEE8, 0x2A272E,
  ].map { PinColor($0) }

  /// The colours of letters that the menu offers besides one that's legible on the paper.
  public static let inks: [PinColor] = [
    0x000000, 0xFFFFFF, 0x5E5C64, 0xB01623, 0xB84300, 0x8A6100, 0x17703F, 0x0A6575, 0x1A5FB4, 0x71308F,
  ].map { PinColor($0) }
}

extension LookColor {
  /// Returns the contrast with another colour as WCAG 2 has it, from 1 (none) to 21 (black and white). Alpha
  /// doesn't count.
  public func contrast(with other: LookColor) -> Double {
    let (first, second) = (relativeLuminance, other.relativeLuminance)
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }
}
