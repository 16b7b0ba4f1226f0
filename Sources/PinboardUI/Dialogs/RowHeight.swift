import DragDropKit

/// The heights of rows in lists, in points. They grow with the desktop's letters, so that no text is cut off.
enum RowHeight {
  /// The height of a row with one line of text.
  static var oneLine: Double { height(least: 34, texts: 19) }

  /// The height of a row with a name, a smaller line below it, and buttons beside them.
  static var twoLines: Double { height(least: 48, texts: 34) }

  /// The height of a row with a picture of a board beside two lines.
  static var picture: Double { height(least: 58, texts: 34) }

  /// The width of a list in points, which has room for more than half of the letters that fit at usual size.
  static func width(_ usual: Double) -> Double { usual * min(max(1, DesktopSettings.textScale), 1.6) }

  /// - Parameters:
  ///   - least: the height with letters of the usual size.
  ///   - texts: the part of it that the lines take.
  private static func height(least: Double, texts: Double) -> Double {
    (least + texts * max(0, DesktopSettings.textScale - 1)).rounded(.up)
  }
}
