import BoardCanvas
import BoardSession
import DragDropKit
import Foundation

/// A popover beside pins with a text to write, such as their caption. A click outside and a move of the view
/// save the text; ``cancel()`` drops it.
final class PinPopover {
  private let popover: Popover
  /// The name in the trace.
  private let name: String
  private var isCancelled = false
  private var observer: ObserverToken?

  init(_ content: View, name: String) {
    popover = Popover(content)
    self.name = name
    // Its shortcut's keys may be up again before it's there.
    popover.isModal = false
  }

  /// Opens the popover, which lives until it's closed.
  /// - Parameters:
  ///   - focus: gives the keyboard focus to the content.
  ///   - save: called when it's closed, unless it's cancelled. It also holds the content's owner until then.
  func show(at place: CGRect, in canvas: BoardView, focus: () -> Void, save: @escaping () -> Void) {
    popover.onClosed = {
      // The popover is held by the window, and this object by the closure, until it's closed.
      self.observer = nil
      if !self.isCancelled { save() }
      self.popover.onClosed = nil
      Trace.emit("\(self.name).closed")
    }
    popover.show(at: place, in: canvas)
    focus()
    // The popover would stay where it is while the board moves under it.
    observer = canvas.model.changes.observe { [weak self] change in
      switch change {
      case .viewport, .board: self?.close()
      case .selection, .presentations, .theme, .overlay: break
      }
    }
    Trace.emit("\(name).open")
  }

  /// Closes it, which saves what's written.
  func close() { popover.close() }

  /// Closes it without saving.
  func cancel() {
    isCancelled = true
    popover.close()
  }
}
