import DragDropKit
import Foundation

/// The row of a board in the trash.
final class RemovedBoardRow: TableViewCell {
  let restore = Button(title: "Restore")
  private let name = Label("")
  private let detail = Label("")

  required init() {
    super.init()
    name.ellipsizes = true
    detail.ellipsizes = true
    detail.addStyleClass("caption")
    detail.addStyleClass("dim-label")
    let texts = StackView(axis: .vertical, spacing: 1)
    texts.expandsHorizontally = true
    texts.verticalAlignment = .center
    for label in [name, detail] {
      label.alignment = .start
      label.horizontalAlignment = .start
      texts.addSubview(label)
    }
    restore.verticalAlignment = .center
    let row = StackView(axis: .horizontal, spacing: 10)
    row.addStyleClass("history-row")
    row.addSubview(texts)
    row.addSubview(restore)
    contentView = row
  }

  func show(_ title: String, detail: String) {
    name.text = title
    self.detail.text = detail
    accessibilityLabel = "\(title), \(detail)"
    restore.accessibilityLabel = "Restore \(title)"
  }
}
