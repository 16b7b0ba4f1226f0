import Board
import BoardSession
import DragDropKit
import KitFiles
import Foundation
import Localization

/// The list of a board's steps with their times, newest first. A click or the arrow keys go to any step.
final class HistoryPopover {
  private static let width = 340.0
  private static let mostRows = 12
  private let board: BoardController
  private let popover: Popover
  private let table = TableView()
  private let times = StepTime()
  private var observer: ObserverToken?
  /// The rows of the table: all steps, then the beginning.
  private var entries: [HistoryEntry] = []
  var onClosed: (() -> Void)?

  init(board: BoardController) {
    self.board = board
    entries = Array(board.history.entries)
    let column = StackView(axis: .vertical, spacing: 6)
    column.addStyleClass("history")
    let heading = Label(localized("History"))
    heading.addStyleClass("history-heading")
    heading.horizontalAlignment = .start
    column.addSubview(heading)
    column.addSubview(table)
    popover = Popover(column)
    popover.openingAction = "win.history"
    table.accessibilityLabel = localized("History")
    table.rowHeight = RowHeight.oneLine
    table.register(HistoryRow.self, forCellReuseIdentifier: "step")
    table.dataSource = self
    table.delegate = self
    table.expandsVertically = true
    let rows = min(max(entries.count + 1, 2), Self.mostRows)
    table.setMinimumSize(width: RowHeight.width(Self.width), height: Double(rows) * RowHeight.oneLine)
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
    board.furtherSteps.afterReading {}
    markCurrent(scrolls: true)
    focusCurrent()
    // A popover takes the keyboard focus when it appears, so the focus is set again later.
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

  /// Handles the keys that move through the steps. They arrive at the canvas until the popover has the
  /// keyboard focus.
  func press(_ key: KeyPress) -> Bool {
    if isWaiting(for: key) {
      // The next step may be one that hasn't been read yet.
      board.furtherSteps.afterReading { [weak self] in _ = self?.press(key) }
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
    // While older steps haven't been read, the last row isn't the beginning.
    guard entries.indices.contains(index) || board.history.unread.older == nil else {
      return markCurrent(scrolls: true)
    }
    board.jump(to: entries.indices.contains(index) ? entries[index].id : nil)
    // The current row stays where it was if the board can't be changed.
    markCurrent(scrolls: true)
    focusCurrent()
  }

  /// The row of the newest step that's done. The last row is the beginning.
  private var currentIndex: Int { board.history.redoSteps.count }

  private func update() {
    let now = board.history.entries
    guard now.count == entries.count, zip(now, entries).allSatisfy({ $0.id == $1.id }) else {
      // A new step was made, here or in another process.
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
        isUnread ? localized("Reading older steps…") : localized("The beginning"), time: "",
        isCurrent: isCurrent && !isUnread,
        isDone: true)
      return
    }
    let entry = entries[index]
    row.show(entry.name.shown, time: times.text(for: entry.date), isCurrent: isCurrent, isDone: entry.isDone)
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
    accessibilityLabel = isCurrent ? localized("\(title), \(time), current") : "\(title), \(time)"
    // The hidden mark keeps its space, so that the names are aligned.
    mark.alpha = isCurrent ? 1 : 0
    toggle("current", isCurrent)
    toggle("undone", !isDone)
  }

  private func toggle(_ style: String, _ isOn: Bool) {
    if isOn { name.addStyleClass(style) } else { name.removeStyleClass(style) }
  }
}
