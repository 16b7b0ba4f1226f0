import BoardSession
import BoardStore
import DragDropKit
import KitFiles
import Foundation
import Localization

/// The list of the boards in the trash, the last removed first. Each can be restored.
final class RemovedBoardsPopover {
  private static let width = 400.0
  private static let mostRows = 8
  private let entries: [BoardEntry]
  private let popover: Popover
  let table = TableView()
  private let times = StepTime()
  var onRestore: ((BoardEntry) -> Void)?
  var onClosed: (() -> Void)?

  /// - Parameter place: the folder of their files, in words for the user.
  init(_ entries: [BoardEntry], in place: String) {
    self.entries = entries
    let column = StackView(axis: .vertical, spacing: 6)
    column.addStyleClass("history")
    let heading = Label(localized("Removed Boards…").withoutEllipsis)
    heading.addStyleClass("history-heading")
    heading.horizontalAlignment = .start
    let footing = Label(localized("They’re kept in \(place) until you delete them there."))
    footing.addStyleClass("removed-place")
    footing.addStyleClass("caption")
    footing.addStyleClass("dim-label")
    footing.isWrapping = true
    footing.maximumCharacters = 48
    footing.alignment = .start
    for view in [heading, table, footing] as [View] { column.addSubview(view) }
    popover = Popover(column)
    table.accessibilityLabel = localized("Removed Boards…").withoutEllipsis
    table.rowHeight = RowHeight.twoLines
    table.allowsSelection = false
    table.register(RemovedBoardRow.self, forCellReuseIdentifier: "board")
    table.dataSource = self
    table.expandsVertically = true
    let rows = min(entries.count, Self.mostRows)
    table.setMinimumSize(width: RowHeight.width(Self.width), height: Double(rows) * RowHeight.twoLines)
    popover.onClosed = { [weak self] in self?.onClosed?() }
  }

  func show(below view: View) {
    popover.show(at: view.bounds, in: view)
    table.focusFirstRow { ($0 as? RemovedBoardRow)?.restore }
    Trace.emit("removed.shown", ["boards": entries.map(\.name)])
  }

  func close() { popover.close() }
}

extension RemovedBoardsPopover: TableViewDataSource {
  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { entries.count }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "board", for: indexPath)
    guard let row = cell as? RemovedBoardRow else { return cell }
    let entry = entries[indexPath.row]
    let detail = BoardRow.detail(of: entry)
    row.show(
      entry.name.shown,
      detail: entry.problem == nil
        ? localized("\(detail), last changed \(times.text(for: entry.modified))") : detail)
    row.restore.onClick = { [weak self] in
      // Closing makes the window release this popover, which must live until the end of the handler.
      guard let self else { return }
      self.close()
      self.onRestore?(entry)
    }
    return row
  }
}

/// A board that was removed from the sidebar, with the data needed to restore it.
struct RemovedBoard {
  let name: String
  /// The present location of its file.
  let url: URL
  /// Whether the file is in the library's trash; board files outside the library stay where they are.
  let isInTrash: Bool
  /// The board's position in the sidebar; nil for the one that the library has kept.
  var place: ShelfPosition?
}

/// The row of a board in the trash.
final class RemovedBoardRow: TableViewCell {
  let restore = Button(title: localized("Restore"))
  private let texts = RowTexts()

  required init() {
    super.init()
    restore.verticalAlignment = .center
    let row = StackView(axis: .horizontal, spacing: 10)
    row.addStyleClass("history-row")
    row.addSubview(texts)
    row.addSubview(restore)
    contentView = row
  }

  func show(_ title: String, detail: String) {
    texts.show(title, detail: detail)
    accessibilityLabel = "\(title), \(detail)"
    restore.accessibilityLabel = localized("\(localized("Restore")): \(title)")
  }
}
