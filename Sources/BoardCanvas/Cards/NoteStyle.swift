import BoardLook
package import DragDropKit
package import Foundation

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
