import DragDropKit
import Foundation

/// Moves the board while Space is held, as in drawing programs.
///
/// During a drag, Space adds the pin under the pointer to the drag instead: the drag takes the key.
final class SpacePan: CanvasTool {
  private let pan: PanTool
  private weak var view: CanvasView?
  private var isHeld = false
  private var isMoving = false

  init(pan: PanTool, in view: CanvasView) {
    self.pan = pan
    self.view = view
  }

  /// Whether a press moves the board.
  var isReady: Bool { isHeld && view?.hasFocusOrElement == true }

  /// Called for each key that goes down or up while the canvas has the keyboard focus.
  func keyChanged(_ name: String, isDown: Bool) {
    guard name == "space", isDown != isHeld else { return }
    isHeld = isDown && view?.hasFocusOrElement == true
    showCursor()
  }

  private func showCursor() { view?.cursorName = isMoving ? "grabbing" : isHeld ? "grab" : nil }

  func press(at point: CGPoint, kind: ContactKind, _ modifiers: Modifiers) -> Bool {
    guard isReady else { return false }
    isMoving = true
    showCursor()
    return pan.press(at: point, kind: kind, modifiers)
  }

  func move(by offset: CGPoint, _ modifiers: Modifiers, at time: UInt32) {
    pan.move(by: offset, modifiers, at: time)
  }

  func end(at time: UInt32) {
    isMoving = false
    showCursor()
    pan.end(at: time)
  }

  func interrupt() { end(at: 0) }
}
