import BoardStore
import DragDropKit
import Foundation

/// The list of all boards at the left of a window.
final class BoardSidebar {
  let view: ScrollView
  private let list = ListView()
  private let app: AppController
  private let controls: ControlTrace
  private(set) var rows: [BoardRow] = []
  private var isUpdating = false
  /// Called when the person (or a drag that rests) chooses a board.
  var onOpen: ((URL) -> Void)?

  init(app: AppController, controls: ControlTrace) {
    self.app = app
    self.controls = controls
    list.addStyleClass("navigation-sidebar")
    list.accessibilityLabel = "Boards"
    view = ScrollView(list)
    view.addStyleClass("board-sidebar")
    list.onSelect = { [weak self] index in
      guard let self, !self.isUpdating, self.rows.indices.contains(index) else { return }
      self.onOpen?(self.rows[index].url)
    }
  }

  /// Shows these boards; rows of boards that stay are kept, so that a drag over them goes on.
  func update(_ entries: [BoardEntry], showing current: URL) {
    isUpdating = true
    defer { isUpdating = false }
    let kept = Dictionary(rows.map { ($0.url, $0) }, uniquingKeysWith: { first, _ in first })
    let wanted = entries.map { entry in kept[entry.url] ?? makeRow(entry) }
    if wanted.map(ObjectIdentifier.init) != rows.map(ObjectIdentifier.init) {
      rows = wanted
      list.rows = wanted
    }
    for row in rows {
      if let board = app.board(at: row.url) {
        row.attach(board)
        controls.register("board:\(board.name)", row)
      }
    }
    select(current)
  }

  func select(_ url: URL) {
    isUpdating = true
    defer { isUpdating = false }
    list.selectedIndex = rows.firstIndex { $0.url == url } ?? -1
  }

  func themeDidChange(_ theme: Theme) {
    for row in rows { row.themeDidChange(theme) }
  }

  private func makeRow(_ entry: BoardEntry) -> BoardRow {
    let row = BoardRow(entry: entry, app: app)
    row.onOpen = { [weak self] in self?.onOpen?(entry.url) }
    controls.register("board:\(entry.name)", row)
    return row
  }
}
