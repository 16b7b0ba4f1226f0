import Board
import DragDropKit
import Foundation

/// The steps of a board with their times, newest first: a click, or the arrow keys, go to any of them.
final class HistoryPopover {
  static let rowHeight = 34.0
  private static let width = 340.0
  private static let mostRows = 12
  private let board: BoardController
  private let popover: Popover
  private let table = TableView()
  private let times = StepTime()
  private var observer: ObserverToken?
  /// What the table shows: all steps, then the beginning.
  private var entries: [HistoryEntry] = []
  var onClosed: (() -> Void)?

  init(board: BoardController) {
    self.board = board
    entries = Array(board.history.entries)
    let column = StackView(axis: .vertical, spacing: 6)
    column.addStyleClass("history")
    let heading = Label("History")
    heading.addStyleClass("history-heading")
    heading.horizontalAlignment = .start
    column.addSubview(heading)
    column.addSubview(table)
    popover = Popover(column)
    table.accessibilityLabel = "History"
    table.rowHeight = Self.rowHeight
    table.register(HistoryRow.self, forCellReuseIdentifier: "step")
    table.dataSource = self
    table.delegate = self
    table.expandsVertically = true
    let rows = min(max(entries.count + 1, 2), Self.mostRows)
    table.setMinimumSize(width: Self.width, height: Double(rows) * Self.rowHeight)
    let keys = KeyGesture(phase: .capture)
    keys.onKey = { [weak self] in self?.press($0) ?? false }
    column.addGesture(keys)
    observer = board.events.observe { [weak self] event in
      if case .changed = event { self?.update() }
    }
    popover.onClosed = { [weak self] in
      self?.observer = nil
      self?.onClosed?()
    }
  }

  func show(below view: View) {
    popover.show(at: view.bounds, in: view)
    board.afterReadingSteps {}
    markCurrent(scrolls: true)
    focusCurrent()
    // A popover takes the keyboard itself when it's on the screen.
    Task { focusCurrent() }
    Trace.emit(
      "history.shown",
      [
        "board": board.name, "steps": entries.prefix(100).map(\.name), "current": currentIndex,
      ])
  }

  func close() { popover.close() }

  private func focusCurrent() {
    _ = table.cellForRow(at: IndexPath(row: currentIndex, section: 0))?.focus()
  }

  /// The arrow keys walk through what was done. Until the popover has the keyboard, they arrive at the canvas.
  func press(_ key: KeyPress) -> Bool {
    if isWaiting(for: key) {
      // A step further may be one that isn't read yet.
      board.afterReadingSteps { [weak self] in _ = self?.press(key) }
      return true
    }
    let last = entries.count
    switch key.name {
    case "Up": go(to: max(0, currentIndex - 1))
    case "Down": go(to: min(last, currentIndex + 1))
    case "Home": go(to: 0)
    case "End": go(to: last)
    case "Return": close()
    default: return false
    }
    return true
  }

  private func isWaiting(for key: KeyPress) -> Bool {
    let unread = board.history.unread
    return switch key.name {
    case "Up": unread.newer != nil && currentIndex == 0
    case "Home": unread.newer != nil
    case "Down": unread.older != nil && currentIndex + 1 >= entries.count
    case "End": unread.older != nil
    default: false
    }
  }

  private func go(to index: Int) {
    // The last row isn't the beginning yet.
    guard entries.indices.contains(index) || board.history.unread.older == nil else {
      return markCurrent(scrolls: true)
    }
    board.jump(to: entries.indices.contains(index) ? entries[index].id : nil)
    // A board that can't be changed stays where it is.
    markCurrent(scrolls: true)
    focusCurrent()
  }

  /// The row of the newest step that's done; the last one is the beginning.
  private var currentIndex: Int { board.history.redoSteps.count }

  private func update() {
    let now = board.history.entries
    guard now.count == entries.count, zip(now, entries).allSatisfy({ $0.id == $1.id }) else {
      // Something was done, here or elsewhere.
      entries = Array(now)
      table.reloadData()
      markCurrent(scrolls: true)
      return
    }
    entries = Array(now)
    for case let row as HistoryRow in table.visibleCells {
      if let path = table.indexPath(for: row) { show(row, at: path.row) }
    }
    markCurrent(scrolls: false)
  }

  private func markCurrent(scrolls: Bool) {
    let path = IndexPath(row: currentIndex, section: 0)
    table.selectRow(at: path)
    if scrolls { table.scrollToRow(at: path, animated: false) }
  }

  private func show(_ row: HistoryRow, at index: Int) {
    let isCurrent = index == currentIndex
    guard entries.indices.contains(index) else {
      let isUnread = board.history.unread.older != nil
      row.show(
        isUnread ? "Reading older steps…" : "The beginning", time: "", isCurrent: isCurrent && !isUnread,
        isDone: true)
      return
    }
    let entry = entries[index]
    row.show(entry.name, time: times.text(for: entry.date), isCurrent: isCurrent, isDone: entry.isDone)
  }
}

extension HistoryPopover: TableViewDataSource, TableViewDelegate {
  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { entries.count + 1 }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "step", for: indexPath)
    if let row = cell as? HistoryRow { show(row, at: indexPath.row) }
    return cell
  }

  func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
    go(to: indexPath.row)
  }

  func tableView(_ tableView: TableView, performPrimaryActionForRowAt indexPath: IndexPath) { close() }

  func tableView(_ tableView: TableView, didDeselectRowAt indexPath: IndexPath) {
    if tableView.indexPathsForSelectedRows.isEmpty { markCurrent(scrolls: false) }
  }
}
