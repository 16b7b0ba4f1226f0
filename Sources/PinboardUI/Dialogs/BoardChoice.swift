import BoardSession
import DragDropKit
import KitFiles
import Foundation
import Localization

/// A popover with boards of which one is chosen: the recent ones, or the templates.
final class BoardChoice {
  struct Option {
    let name: String
    let detail: String
    let url: URL

    /// - Parameters:
    ///   - name: the board's name, which may be anything.
    ///   - detail: what's known of it.
    ///   - url: its file.
    init(name: String, detail: String, url: URL) {
      (self.name, self.detail, self.url) = (name.shown, detail.shown, url)
    }
  }

  private static let width = 340.0
  private static let mostRows = 8
  let popover: Popover
  private let table = TableView()
  /// The name in the trace.
  private let name: String
  private let action: String
  private var options: [Option]
  private let onChoose: (URL) -> Void
  private let onRemove: ((URL) -> Void)?

  /// - Parameters:
  ///   - heading: the title above the boards.
  ///   - action: the title of the buttons that choose.
  ///   - opener: the full name of the command that opens it, whose keys close it.
  ///   - onChoose: called with the chosen board.
  ///   - onRemove: called with a board whose row is removed; nil if none can be.
  init(
    _ heading: String, name: String, action: String, openedBy opener: String, options: [Option],
    onChoose: @escaping (URL) -> Void,
    onRemove: ((URL) -> Void)? = nil
  ) {
    self.name = name
    self.action = action
    self.options = options
    self.onChoose = onChoose
    self.onRemove = onRemove
    let title = Label(heading)
    title.addStyleClass("history-heading")
    title.horizontalAlignment = .start
    let column = StackView(axis: .vertical, spacing: 6)
    column.addStyleClass("history")
    column.addSubview(title)
    column.addSubview(table)
    popover = Popover(column)
    popover.openingAction = opener
    table.accessibilityLabel = heading
    table.rowHeight = RowHeight.twoLines
    table.register(BoardChoiceRow.self, forCellReuseIdentifier: "board")
    table.dataSource = self
    table.allowsSelection = false
    table.expandsVertically = true
    table.setMinimumSize(
      width: RowHeight.width(Self.width),
      height: Double(min(options.count, Self.mostRows)) * RowHeight.twoLines)
  }

  /// Shows the popover, which holds this object until it's closed.
  func show(below view: View) {
    popover.onClosed = {
      self.table.dataSource = nil
      self.popover.onClosed = nil
    }
    popover.show(at: view.bounds, in: view)
    table.focusFirstRow { ($0 as? BoardChoiceRow)?.choose }
    Trace.emit("\(name).shown", ["boards": options.map(\.name), "details": options.map(\.detail)])
  }

  private func remove(_ option: Option) {
    guard let row = options.firstIndex(where: { $0.url == option.url }) else { return }
    options.remove(at: row)
    table.deleteRows(at: [IndexPath(row: row, section: 0)])
    onRemove?(option.url)
    if options.isEmpty { popover.close() }
  }
}

extension BoardChoice: TableViewDataSource {
  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { options.count }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "board", for: indexPath)
    guard let row = cell as? BoardChoiceRow else { return cell }
    let option = options[indexPath.row]
    row.show(option)
    row.remove.isHidden = onRemove == nil
    row.choose.title = action
    row.choose.onClick = { [weak self] in self?.choose(option) }
    row.remove.onClick = { [weak self] in self?.remove(option) }
    return row
  }

  private func choose(_ option: Option) {
    popover.close()
    onChoose(option.url)
  }
}

/// A board that can be chosen: its name, what's known of it, and the buttons that remove and choose it.
final class BoardChoiceRow: TableViewCell {
  let choose = Button()
  let remove = Button(icon: "user-trash-symbolic")
  private let texts = RowTexts()

  required init() {
    super.init()
    remove.addStyleClass("flat")
    remove.verticalAlignment = .center
    remove.tooltip = localized("Move to Trash")
    let row = StackView(axis: .horizontal, spacing: 10)
    row.addStyleClass("history-row")
    row.addSubview(texts)
    choose.verticalAlignment = .center
    row.addSubview(remove)
    row.addSubview(choose)
    contentView = row
  }

  func show(_ option: BoardChoice.Option) {
    texts.show(option.name, detail: option.detail)
    accessibilityLabel = "\(option.name), \(option.detail)"
    remove.accessibilityLabel = localized("\(localized("Move to Trash")): \(option.name)")
  }
}
