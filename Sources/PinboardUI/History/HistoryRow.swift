import Board
import DragDropKit
import Foundation

/// A row of the history list: one step.
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
  ///   - isDone: false if the step was undone.
  func show(_ title: String, time: String, isCurrent: Bool, isDone: Bool) {
    name.text = title
    self.time.text = time
    accessibilityLabel = isCurrent ? "\(title), \(time), current" : "\(title), \(time)"
    // The hidden mark keeps its space, so that the names are aligned.
    mark.alpha = isCurrent ? 1 : 0
    toggle("current", isCurrent)
    toggle("undone", !isDone)
  }

  private func toggle(_ style: String, _ isOn: Bool) {
    if isOn { name.addStyleClass(style) } else { name.removeStyleClass(style) }
  }
}
