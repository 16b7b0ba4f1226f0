import BoardCanvas
import BoardSession
import DragDropKit
import Foundation

/// A popover in which a text is written: a caption, tags, a name.
///
/// What's written is kept, whatever ends the writing: Return, a click elsewhere, a move of the board, the end
/// of the window or of the app. Only Escape drops it. An input method gets both keys first.
final class TextPopover {
  private let popover: Popover
  private let texts: [TextControl]
  /// The name in the trace.
  private let name: String
  private var observer: ObserverToken?
  private var save: (() -> Void)?
  private static var open: [TextPopover] = []

  /// - Parameters:
  ///   - content: what's in the popover.
  ///   - texts: the texts in it that are written.
  ///   - name: the name in the trace.
  ///   - opener: the full name of the command that opens it, whose keys close it; nil if there's none.
  ///   - hasLines: whether Shift+Return begins a line.
  init(
    _ content: View, texts: [TextControl], name: String, openedBy opener: String? = nil,
    hasLines: Bool = false
  ) {
    popover = Popover(content)
    popover.openingAction = opener
    self.texts = texts
    self.name = name
    // Its shortcut's keys may be up again before it's there.
    popover.isModal = false
    let keys = KeyGesture(phase: .capture)
    keys.onKey = { [weak self] press in
      switch press.name {
      case "Escape": self?.cancel()
      case "Return" where self?.isWriting == true && !(hasLines && press.modifiers == .shift): self?.end()
      default: return false
      }
      return true
    }
    content.addGesture(keys)
  }

  /// Whether one of the texts has the keyboard focus, and not a button beside it.
  private var isWriting: Bool {
    let focused = popover.window?.focusedView
    return texts.contains { $0 === focused }
  }

  /// Opens the popover, which lives until it's closed.
  /// - Parameters:
  ///   - canvas: a canvas whose board would move under the popover; nil if it's elsewhere.
  ///   - focus: gives the keyboard focus to a text.
  ///   - save: called when it's closed, unless it's cancelled. It also holds the content's owner until then.
  func show(
    at anchor: CGRect, in view: View, following canvas: BoardView?, focus: () -> Void,
    save: @escaping () -> Void
  ) {
    self.save = save
    popover.onClosed = {
      // The popover is held by the window, and this object by the closure, until it's closed.
      self.observer = nil
      self.keep()
      self.popover.onClosed = nil
      Trace.emit("\(self.name).closed")
    }
    Self.open.append(self)
    popover.show(at: anchor, in: view)
    focus()
    // The popover would stay where it is while the board moves under it.
    observer = canvas?.model.changes.observe { [weak self] change in
      switch change {
      case .viewport, .board: self?.end()
      case .selection, .presentations, .theme, .overlay, .lens, .looked, .focused: break
      }
    }
    Trace.emit("\(name).open")
  }

  /// Saves what's written, with what an input method is composing, and closes the popover.
  func end() {
    keep()
    popover.close()
  }

  private func keep() {
    Self.open.removeAll { $0 === self }
    guard let save else { return }
    self.save = nil
    for text in texts { text.unmarkText() }
    save()
  }

  /// Closes it without saving.
  private func cancel() {
    save = nil
    popover.close()
  }

  /// Ends the writing in all popovers of a window.
  static func endAll(in window: Window) {
    for popover in open where popover.popover.window === window { popover.end() }
  }
}
