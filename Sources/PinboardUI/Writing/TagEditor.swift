import Board
import BoardCanvas
import BoardSession
import DragDropKit
import Foundation
import Localization

/// A field at the selected pins in which their tags are written, with commas between them, above the tags of
/// the board as buttons; see ``TextPopover``. Tab completes a tag.
final class TagEditor {
  private let popover: TextPopover
  private let field: TextField
  private let chips = TagChips()
  private let known: [String]

  private static let width = 300.0

  /// Opens an editor.
  /// - Parameters:
  ///   - tags: the tags that all of the pins have.
  ///   - known: the tags of the board.
  ///   - done: called with the tags when they're to be saved.
  static func show(
    _ tags: [String], known: [String], at anchor: CGRect, in canvas: BoardView,
    done: @escaping ([String]) -> Void
  ) {
    let editor = TagEditor(tags, known: known)
    let focus = {
      editor.field.focus()
      editor.moveToEnd()
    }
    editor.popover.show(at: anchor, in: canvas, following: canvas, focus: focus) {
      done(TagText.tags(in: editor.field.text))
    }
  }

  private init(_ tags: [String], known: [String]) {
    self.known = known
    field = TextField(tags.isEmpty ? "" : TagText.text(of: tags) + ", ")
    field.accessibilityLabel = localized("Tags…").withoutEllipsis
    field.placeholder = localized("Tags, separated by commas")
    let column = StackView(axis: .vertical, spacing: 6)
    column.setMinimumSize(width: Self.width)
    column.addSubview(field)
    column.addSubview(chips.view)
    popover = TextPopover(column, texts: [field], name: "tags", openedBy: "win.tags")
    field.onChange = { [weak self] _ in self?.update() }
    chips.onChoose = { [weak self] in self?.choose($0) }
    let keys = KeyGesture(phase: .capture)
    keys.onKey = { [weak self] key in
      guard key.name == "Tab", key.modifiers.isEmpty else { return false }
      return self?.complete() ?? false
    }
    column.addGesture(keys)
    update()
  }

  /// Completes the tag that's being typed.
  /// - Returns: false if there's nothing to complete.
  private func complete() -> Bool {
    guard let tag = TagText.completions(of: field.text, among: known).first else { return false }
    set(TagText.text(field.text, completedTo: tag))
    return true
  }

  /// Takes the tag of a button: instead of what's typed if it begins so, or else in addition, or away.
  private func choose(_ tag: String) {
    let text = field.text
    let isCompletion = TagText.completions(of: text, among: known).contains(tag)
    set(isCompletion ? TagText.text(text, completedTo: tag) : TagText.text(text, toggling: tag))
    field.focus()
    moveToEnd()
  }

  private func set(_ text: String) {
    field.text = text
    moveToEnd()
    update()
  }

  /// Puts the caret behind the text, which is selected when the field gets the focus.
  private func moveToEnd() { field.selectedTextRange = TextRange(field.endOfDocument) }

  /// Shows the tags that go on with what's typed, or all of the board's.
  private func update() {
    let completions = TagText.completions(of: field.text, among: known)
    chips.show(completions.isEmpty ? known : completions)
    chips.choose { TagText.text(field.text, has: $0) }
  }
}
