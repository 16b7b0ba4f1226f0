import BoardLook
import DragDropKit
import Foundation

/// How notes look: measures in board points, and the style of their text view.
enum NoteStyle {
  static let fontSize = NoteLook.fontSize
  /// Between the sheet's edge, paper border excluded, and the text.
  static let insets = EdgeInsets(
    top: NoteLook.insetTop, leading: NoteLook.insetSide, bottom: NoteLook.insetBottom,
    trailing: NoteLook.insetSide)
  /// Of a new note, paper border excluded.
  static let size = CGSize(width: 196, height: 128)
  /// A text that brings much with it gets a wider sheet.
  static let wideSize = CGSize(width: 288, height: 128)
  private static let wideLength = 320
  /// Sheets grow with their text up to this; then the text scrolls while it's written, and is cut on the board.
  static let maximumHeight = 1_200.0
  /// Letters smaller than this many points of the screen are drawn as lines.
  static let leastLetter = 4.0
  static let font = Font(size: fontSize)

  static let css = """
    textview.note-text, textview.note-text text { background: none; color: #3d3521; caret-color: #3d3521; }
    textview.note-text text selection { background-color: alpha(#3584e4, 0.32); color: #2b2414; }
    """

  /// A new note's size for a text that it begins with.
  static func size(for text: String) -> CGSize {
    let size = text.utf8.count > wideLength ? wideSize : Self.size
    return CGSize(width: size.width, height: height(for: text, width: size.width, atLeast: size.height))
  }

  /// How high a sheet must be so that all of a text is seen.
  static func height(for text: String, width: Double, atLeast least: Double) -> Double {
    let layout = TextLayout(shown(text, width: width, height: maximumHeight), font: font, width: room(width))
    let needed = layout.size.height + insets.top + insets.bottom
    return max(least, min(needed.rounded(.up), maximumHeight))
  }

  /// Where lines end. One point is the caret's.
  static func room(_ width: Double) -> Double { max(1, width - insets.leading - insets.trailing - 1) }

  /// As much of a text as can be seen on a sheet: nothing else needs to be laid out.
  static func shown(_ text: String, width: Double, height: Double) -> String {
    let lines = Int(min(max(height, 1), 100_000) / fontSize) + 2
    // Letters as narrow as can be.
    let columns = Int(min(max(width, 1), 100_000) / 2) + 2
    let most = text.prefix(lines * columns)
    return most.split(maxSplits: lines, omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .prefix(lines).joined(separator: "\n")
  }
}
