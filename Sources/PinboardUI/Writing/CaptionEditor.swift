import Board
import BoardCanvas
import BoardSession
import DragDropKit
import Foundation
import Localization

/// A text field under a pin, in which its caption is written; see ``TextPopover``. Shift+Return begins a
/// line.
final class CaptionEditor {
  private let popover: TextPopover
  private let text: TextView

  private static let size = CGSize(width: 260, height: 72)

  /// Opens an editor.
  /// - Parameter done: called with the text when it's to be saved.
  static func show(
    _ caption: String, at anchor: CGRect, in canvas: BoardView, done: @escaping (String) -> Void
  ) {
    let editor = CaptionEditor(caption)
    editor.popover.show(at: anchor, in: canvas, following: canvas, focus: { editor.text.focus() }) {
      done(editor.text.text)
    }
  }

  private init(_ caption: String) {
    text = TextView(caption)
    text.accessibilityLabel = localized("Caption…").withoutEllipsis
    text.textInsets = EdgeInsets(top: 6, leading: 8, bottom: 6, trailing: 8)
    let scroll = ScrollView(text, horizontal: .never)
    scroll.setMinimumSize(width: Self.size.width, height: Self.size.height)
    popover = TextPopover(scroll, texts: [text], name: "caption", openedBy: "win.caption", hasLines: true)
  }
}
