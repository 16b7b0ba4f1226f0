import Board
import BoardCanvas
import BoardSession
import DragDropKit
import Foundation
import Localization

/// A text field under a pin, in which its caption is written. Return, a click elsewhere or another place of
/// the board saves it, Escape leaves it as it was, Shift+Return begins a line.
final class CaptionEditor {
  private let popover: Popover
  private let text: TextView
  private var isCancelled = false
  private var observer: ObserverToken?

  private static let size = CGSize(width: 260, height: 72)

  /// Opens an editor.
  /// - Parameter done: called with the text when it's to be saved.
  static func show(
    _ caption: String, at place: CGRect, in canvas: BoardView, done: @escaping (String) -> Void
  ) {
    let editor = CaptionEditor(caption)
    editor.popover.onClosed = {
      // The popover is held by the window, and the editor by this closure, until it's closed.
      editor.observer = nil
      if !editor.isCancelled { done(editor.text.text) }
      editor.popover.onClosed = nil
      Trace.emit("caption.closed")
    }
    editor.popover.show(at: place, in: canvas)
    editor.text.focus()
    // The popover would stay where it is while the board moves under it.
    editor.observer = canvas.model.changes.observe { [weak editor] change in
      switch change {
      case .viewport, .board: editor?.popover.close()
      case .selection, .presentations, .theme, .overlay: break
      }
    }
    Trace.emit("caption.open")
  }

  private init(_ caption: String) {
    text = TextView(caption)
    text.accessibilityLabel = localized("Caption")
    text.textInsets = EdgeInsets(top: 6, leading: 8, bottom: 6, trailing: 8)
    let scroll = ScrollView(text, horizontal: .never)
    scroll.setMinimumSize(width: Self.size.width, height: Self.size.height)
    popover = Popover(scroll)
    // Its shortcut's keys may be up again before it's there.
    popover.isModal = false
    let keys = KeyGesture(phase: .capture)
    keys.onKey = { [weak self] press in
      switch press.name {
      case "Escape": self?.isCancelled = true
      case "Return" where press.modifiers != .shift: break
      default: return false
      }
      self?.popover.close()
      return true
    }
    scroll.addGesture(keys)
  }
}
