import DragDropKit
import Foundation

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

/// The name and the smaller line below it in a row of a list. What doesn't fit is cut at the end.
final class RowTexts: StackView {
  private let name = Label("")
  private let detail = Label("")

  init() {
    super.init(axis: .vertical, spacing: 1)
    expandsHorizontally = true
    verticalAlignment = .center
    detail.addStyleClass("caption")
    detail.addStyleClass("dim-label")
    for label in [name, detail] {
      label.ellipsizes = true
      label.alignment = .start
      label.horizontalAlignment = .start
      addSubview(label)
    }
  }

  func show(_ name: String, detail: String) {
    self.name.text = name
    self.detail.text = detail
  }
}

extension TableView {
  /// Gives the keyboard focus to a control of the first row, which exists from the first frame on.
  func focusFirstRow(_ control: @escaping (TableViewCell) -> View?) {
    addTick { [weak self] _ in
      guard let self, dataSource != nil else { return false }
      guard let first = cellForRow(at: IndexPath(row: 0, section: 0)) else { return true }
      control(first)?.focus()
      return false
    }
  }
}
