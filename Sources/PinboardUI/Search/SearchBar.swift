import Board
import BoardCanvas
import BoardSession
import DragDropKit
import Foundation
import Localization

/// The bar at the top of a board in which one searches: a field, how much is found, and buttons to walk
/// through it. Below are the boards on which something is found, if all boards are searched.
final class SearchBar {
  let view = StackView(axis: .vertical, spacing: 6)
  let field = TextField()
  let results: SearchResults
  /// The tags of the board. A click searches for one, in addition to what's searched for.
  let tags: TagChips
  private let count = Label("")
  private let previous = Button(icon: "go-up-symbolic")
  private let next = Button(icon: "go-down-symbolic")
  private let selectAll = Button(icon: "edit-select-all-symbolic")
  private let allBoards = ToggleButton(icon: "view-list-symbolic")
  private let close = Button(icon: "window-close-symbolic")

  /// What the user does with the bar.
  struct Answers {
    var search: (String) -> Void
    /// Goes this many found pins on.
    var step: (Int) -> Void
    var selectAll: () -> Void
    var searchAllBoards: (Bool) -> Void
    var close: () -> Void
  }
  var answers: Answers?

  /// The distance from the upper edge of the board.
  static let margin = 10.0

  init(controls: ControlTrace) {
    results = SearchResults(controls: controls)
    tags = TagChips(controls: controls)
    view.addStyleClass("search-bar")
    view.verticalAlignment = .start
    view.horizontalAlignment = .center
    view.margins = EdgeInsets(top: Self.margin, leading: 8, trailing: 8)
    view.isHidden = true
    // Two rows, so that the bar fits into the narrowest windows.
    let (upper, lower) = (StackView(axis: .horizontal, spacing: 2), StackView(axis: .horizontal, spacing: 2))
    field.placeholder = localized("Names, notes, tags, sources")
    field.accessibilityLabel = localized("Search")
    field.expandsHorizontally = true
    field.setMinimumSize(width: 250)
    count.addStyleClass("search-count")
    count.alignment = .start
    count.horizontalAlignment = .start
    count.expandsHorizontally = true
    upper.addSubview(field)
    lower.addSubview(count)
    for (button, row, label, tip) in [
      (close, upper, localized("Close"), KeyTips.tip(localized("Close"), key: localized("Esc"))),
      (
        previous, lower, localized("Find Previous"),
        KeyTips.tip(
          localized("Find Previous"), key: CanvasKeys.combination(localized("Shift"), localized("Return")))
      ),
      (next, lower, localized("Find Next"), KeyTips.tip(localized("Find Next"), key: localized("Return"))),
      (
        selectAll, lower, localized("Select All Found"),
        KeyTips.tip(
          localized("Select All Found"), key: CanvasKeys.combination(localized("Ctrl"), localized("Return")))
      ),
      (allBoards, lower, localized("All Boards"), localized("Find on All Boards…").withoutEllipsis),
    ] {
      button.accessibilityLabel = label
      button.tooltip = tip
      button.isFlat = true
      row.addSubview(button)
    }
    for part in [upper, lower, tags.view, results.view] as [View] { view.addSubview(part) }
    connect()
    for (name, control) in [
      ("field", field), ("previous", previous), ("next", next), ("select", selectAll), ("all", allBoards),
      ("close", close),
    ] as [(String, View)] { controls.register("search-\(name)", control) }
  }

  private func connect() {
    field.onChange = { [weak self] in self?.textChanged($0) }
    tags.onChoose = { [weak self] in self?.toggle($0) }
    previous.onClick = { [weak self] in self?.answers?.step(-1) }
    next.onClick = { [weak self] in self?.answers?.step(1) }
    selectAll.onClick = { [weak self] in self?.answers?.selectAll() }
    allBoards.onToggle = { [weak self] in self?.answers?.searchAllBoards($0) }
    close.onClick = { [weak self] in self?.answers?.close() }
    let keys = KeyGesture(phase: .capture)
    keys.onKey = { [weak self] in self?.press($0) ?? false }
    view.addGesture(keys)
  }

  private func textChanged(_ text: String) {
    answers?.search(text)
    showChosenTags()
  }

  private func toggle(_ tag: String) {
    field.text = SearchQuery.text(field.text, togglingTag: tag)
    textChanged(field.text)
  }

  /// Shows the tags of a board.
  func show(tags all: [String]) {
    tags.show(all)
    showChosenTags()
  }

  private func showChosenTags() { tags.choose { SearchQuery.text(field.text, hasTag: $0) } }

  /// Handles the keys of the bar. Return alone on a button clicks that button.
  private func press(_ key: KeyPress) -> Bool {
    switch key.name {
    case "Escape": answers?.close()
    case "Return" where isTyping && key.modifiers.isEmpty: answers?.step(1)
    case "Return" where key.modifiers == .shift: answers?.step(-1)
    case "Return" where key.modifiers == .control: answers?.selectAll()
    default: return false
    }
    return true
  }

  /// Whether the field has the keyboard focus.
  var isTyping: Bool { view.window?.focusedView === field }

  /// Whether all boards are searched.
  var isForAllBoards: Bool {
    get { allBoards.isOn }
    set { allBoards.isOn = newValue }
  }

  /// The height at the top of the board that the bar covers, in view points.
  var covered: Double { view.isHidden ? 0 : Self.margin + view.bounds.height }

  /// Shows how much is found, and which of it the user has come to.
  func show(_ count: SearchCount) {
    self.count.text = count.text
    for button in [previous, next, selectAll] { button.isEnabled = count.found > 0 }
    if count.isNothing { field.addStyleClass("error") } else { field.removeStyleClass("error") }
  }
}

/// How much a search has found.
struct SearchCount: Equatable {
  var found = 0
  /// The number of the pin that the user has come to; 1 is the first.
  var number: Int?
  /// Whether something is searched for.
  var isSearching = false
  /// Whether the board's texts are known.
  var isReady = true

  var isNothing: Bool { isSearching && isReady && found == 0 }

  var text: String {
    if !isSearching { return "" }
    if !isReady { return "…" }
    if found == 0 { return localized("Nothing found") }
    if let number { return localized("\(number) of \(found)") }
    return localized(found, "1 found", "\(found) found")
  }
}
