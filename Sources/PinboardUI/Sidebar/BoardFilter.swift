import Board
import BoardSession
import DragDropKit
import Foundation
import Localization

/// The field above the boards of the sidebar: as one types, only the boards in whose names every word occurs
/// are listed, whatever the case and the accents. It's there if there are many boards, or when it's asked
/// for.
final class BoardFilter {
  let view = StackView(axis: .vertical, spacing: 6)
  private var field: TextField?
  private let nothing = Label(localized("Nothing found"))
  private let controls: ControlTrace
  private var words: [FoldedText] = []
  /// Whether the user has asked for the field.
  private var isWanted = false
  private var count = 0
  /// Called when other boards are to be listed.
  var onChange: (() -> Void)?
  /// Called for Return: opens the first board that's listed. The filter ends then.
  var onOpenFirst: (() -> Void)?
  /// Called when the keyboard goes on to the list.
  var onLeaveForList: (() -> Void)?
  /// Called when the filter has ended and the keyboard returns to the board.
  var onEnd: (() -> Void)?

  /// The number of boards from which the field is always there.
  static let manyBoards = 10

  init(controls: ControlTrace) {
    self.controls = controls
    view.isHidden = true
    nothing.isWrapping = true
    nothing.addStyleClass("dim-label")
    nothing.isHidden = true
  }

  /// Whether some boards may be left out.
  var isFiltering: Bool { !words.isEmpty }

  /// Returns whether a board of this name is listed.
  func lists(_ name: String) -> Bool {
    guard isFiltering else { return true }
    let folded = FoldedText(name)
    return words.allSatisfy(folded.contains)
  }

  /// Shows the field, and gives it the keyboard focus.
  /// - Parameter words: the words with which it's filled; nil leaves what's in it.
  func begin(with words: String? = nil) {
    isWanted = true
    update()
    if let words {
      field?.text = words
      filter(words)
    }
    field?.focus()
    field?.selectAll()
  }

  /// Called when the list of boards has changed.
  /// - Parameters:
  ///   - count: the number of all boards.
  ///   - listed: the number of those that are listed.
  func boardsChanged(count: Int, listed: Int) {
    self.count = count
    nothing.isHidden = listed > 0 || !isFiltering
    update()
  }

  private func update() {
    let isShown = isWanted || isFiltering || count >= Self.manyBoards
    if isShown, field == nil { makeField() }
    view.isHidden = !isShown
  }

  private func makeField() {
    let field = TextField()
    self.field = field
    field.placeholder = localized("Find Board…").withoutEllipsis
    field.accessibilityLabel = localized("Find Board…").withoutEllipsis
    view.margins = EdgeInsets(top: 8, leading: 8, bottom: 2, trailing: 8)
    view.addSubview(field)
    view.addSubview(nothing)
    field.onChange = { [weak self] in self?.filter($0) }
    let keys = KeyGesture(phase: .capture)
    keys.onKey = { [weak self] in self?.press($0) ?? false }
    field.addGesture(keys)
    controls.register("find-board", field)
  }

  private func press(_ key: KeyPress) -> Bool {
    switch key.name {
    case "Escape": end()
    case "Return" where key.modifiers.isEmpty:
      if isFiltering {
        onOpenFirst?()
        end()
      }
    case "Down" where key.modifiers.isEmpty: onLeaveForList?()
    default: return false
    }
    return true
  }

  /// Lists the boards with these words in their names.
  func filter(_ text: String) {
    words = text.split(whereSeparator: \.isWhitespace).map { FoldedText(String($0)) }
    onChange?()
  }

  /// Lists all boards again.
  func end() {
    isWanted = false
    field?.text = ""
    words = []
    onChange?()
    update()
    onEnd?()
  }
}
