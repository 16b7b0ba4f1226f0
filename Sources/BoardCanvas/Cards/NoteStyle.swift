package import Board
import BoardLook
import BoardPainting
import DragDropKit
package import Foundation

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

  /// Returns whether letters of a size in board points are large enough to be read.
  package static func isLegible(_ textSize: Double, zoom: Double) -> Bool { textSize * zoom >= leastLetter }

  /// Returns the text of a sheet as it's laid out, and the links in it.
  /// - Parameter size: the size of the sheet.
  static func layout(
    _ text: String, _ format: NoteFormat, size: CGSize
  ) -> (layout: TextLayout, links: [NoteLink]) {
    let (words, links) = NotePainter.words(text, format, size: size, on: ScreenSurface.self)
    return (words, links)
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
