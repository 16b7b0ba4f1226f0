import Board
import DragDropKit
import Foundation

/// A step in the list of what was done.
final class HistoryRow: TableViewCell {
  private let mark = ImageView(icon: "object-select-symbolic", size: 16)
  private let name = Label("")
  private let time = Label("")

  required init() {
    super.init()
    name.ellipsizes = true
    name.alignment = .start
    name.expandsHorizontally = true
    time.addStyleClass("caption")
    time.addStyleClass("dim-label")
    mark.setMinimumSize(width: 16)
    let row = StackView(axis: .horizontal, spacing: 10)
    row.addStyleClass("history-row")
    row.addSubview(mark)
    row.addSubview(name)
    row.addSubview(time)
    contentView = row
  }

  /// - Parameters:
  ///   - isCurrent: whether the board is as it was after this step.
  ///   - isDone: false for what was undone.
  func show(_ title: String, time: String, isCurrent: Bool, isDone: Bool) {
    name.text = title
    self.time.text = time
    accessibilityLabel = isCurrent ? "\(title), \(time), current" : "\(title), \(time)"
    // Keeps its room: the names stand below each other.
    mark.alpha = isCurrent ? 1 : 0
    toggle("current", isCurrent)
    toggle("undone", !isDone)
  }

  private func toggle(_ style: String, _ isOn: Bool) {
    if isOn { name.addStyleClass(style) } else { name.removeStyleClass(style) }
  }
}
