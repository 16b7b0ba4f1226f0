import Board
import BoardCanvas
import BoardSession
import DragDropKit
import Foundation
import Localization

/// A text field under a pin, in which its caption is written. Return, a click elsewhere or another place of
/// the board saves it, Escape leaves it as it was, Shift+Return begins a line.
final class CaptionEditor {
  private let popover: PinPopover
  private let text: TextView

  private static let size = CGSize(width: 260, height: 72)

  /// Opens an editor.
  /// - Parameter done: called with the text when it's to be saved.
  static func show(
    _ caption: String, at place: CGRect, in canvas: BoardView, done: @escaping (String) -> Void
  ) {
    let editor = CaptionEditor(caption)
    editor.popover.show(at: place, in: canvas, focus: { editor.text.focus() }) { done(editor.text.text) }
  }

  private init(_ caption: String) {
    text = TextView(caption)
    text.accessibilityLabel = localized("Caption")
    text.textInsets = EdgeInsets(top: 6, leading: 8, bottom: 6, trailing: 8)
    let scroll = ScrollView(text, horizontal: .never)
    scroll.setMinimumSize(width: Self.size.width, height: Self.size.height)
    popover = PinPopover(scroll, name: "caption")
    let keys = KeyGesture(phase: .capture)
    keys.onKey = { [weak self] press in
      switch press.name {
      case "Escape": self?.popover.cancel()
      case "Return" where press.modifiers != .shift: self?.popover.close()
      default: return false
      }
      return true
    }
    scroll.addGesture(keys)
  }
}
