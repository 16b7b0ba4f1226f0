import BoardCanvas
import DragDropKit
import Foundation

/// A field in which the name of a frame, a board or a folder is written; see ``TextPopover``.
final class NameEditor {
  private let popover: TextPopover
  private let field = TextField()

  /// Opens an editor.
  /// - Parameters:
  ///   - label: what screen readers call the field.
  ///   - canvas: a canvas whose board would move under the field; nil if it's elsewhere.
  ///   - opener: the full name of the command that opens it, whose keys close it; nil if there's none.
  ///   - done: called with the name when it's to be saved and is another one.
  static func show(
    _ name: String, label: String, at anchor: CGRect, in view: View, following canvas: BoardView? = nil,
    openedBy opener: String? = nil, done: @escaping (String) -> Void
  ) {
    let editor = NameEditor(name, label: label, openedBy: opener)
    let field = editor.field
    // The field may show less than the whole name.
    let shown = field.text
    let focus = {
      _ = field.focus()
      field.selectAll()
    }
    editor.popover.show(at: anchor, in: view, following: canvas, focus: focus) {
      withExtendedLifetime(editor) { if field.text != shown { done(field.text) } }
    }
  }

  private init(_ name: String, label: String, openedBy opener: String?) {
    field.text = name
    field.accessibilityLabel = label
    field.setMinimumSize(width: 200, height: 0)
    popover = TextPopover(field, texts: [field], name: "name", openedBy: opener)
  }
}
