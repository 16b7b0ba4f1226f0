import BoardStore
import DragDropKit
import KitFiles
import Foundation
import Localization

/// A row of the sidebar: a folder's triangle, its name, and the number of its boards.
final class FolderRow: TableViewCell {
  static var height: Double { RowHeight.oneLine }
  private(set) var id: UUID?
  private let open = ImageView(icon: "pan-down-symbolic", size: 14)
  private let closed = ImageView(icon: "pan-end-symbolic", size: 14)
  private let nameLabel = Label("")
  private let countLabel = Label("")

  required init() {
    super.init()
    nameLabel.ellipsizes = true
    nameLabel.alignment = .start
    nameLabel.expandsHorizontally = true
    nameLabel.addStyleClass("folder-name")
    countLabel.addStyleClass("dim-label")
    countLabel.addStyleClass("caption")
    let row = StackView(axis: .horizontal, spacing: 6)
    row.addStyleClass("folder-row")
    row.addSubview(open)
    row.addSubview(closed)
    row.addSubview(nameLabel)
    row.addSubview(countLabel)
    contentView = row
  }

  func show(_ folder: ShelfFolder) {
    id = folder.id
    open.isHidden = !folder.isOpen
    closed.isHidden = folder.isOpen
    let name = folder.name.shown
    nameLabel.text = name
    countLabel.text = String(folder.boards.count)
    let count = localized(folder.boards.count, "1 board", "\(folder.boards.count) boards")
    accessibilityLabel =
      folder.isOpen
      ? localized("Folder \(name), open, \(count)")
      : localized("Folder \(name), closed, \(count)")
  }
}
