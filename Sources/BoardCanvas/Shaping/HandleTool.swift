import DragDropKit
import Foundation

/// Handles on a canvas. They get presses before all other gestures.
protocol HandleTool: AnyObject {
  /// Begins a drag.
  /// - Returns: whether the press was on a handle and is taken.
  func begin(at point: CGPoint, kind: ContactKind, _ modifiers: Modifiers) -> Bool
  /// - Parameter offset: the distance from the press, in view points.
  func pulled(by offset: CGPoint, _ modifiers: Modifiers)
  func letGo()
  /// Cancels the drag: everything is as it was before.
  func putBack()
  /// Called when a modifier key is pressed or released, which takes effect even if the pointer rests.
  func modifierChanged(_ name: String, isDown: Bool)
  func pointerMoved(to point: CGPoint)
  func pointerLeft()
}

extension HandleTool {
  /// The distance in view points from which a drag counts: a mere press changes nothing.
  static var threshold: Double { 3 }

  func install(on canvas: BoardView) {
    let drag = DragGesture(button: 1, phase: .capture)
    drag.onBegin = { [weak self, weak drag] point, modifiers in
      guard let self, let drag, self.begin(at: point, kind: drag.kind, modifiers) else { return false }
      // No other gesture gets the press: no click, no rubber band, no lift.
      drag.claim()
      return true
    }
    drag.onChange = { [weak self, weak drag] offset in self?.pulled(by: offset, drag?.modifiers ?? []) }
    drag.onEnd = { [weak self] _ in self?.letGo() }
    drag.onCancel = { [weak self] in self?.putBack() }
    canvas.addGesture(drag)
    let motion = MotionGesture(phase: .capture)
    motion.onMove = { [weak self] in self?.pointerMoved(to: $0) }
    motion.onLeave = { [weak self] in self?.pointerLeft() }
    canvas.addGesture(motion)
    let keys = KeyGesture(phase: .capture)
    keys.onKey = { [weak self] key in
      self?.modifierChanged(key.name, isDown: true)
      return false
    }
    keys.onKeyUp = { [weak self] key in self?.modifierChanged(key.name, isDown: false) }
    canvas.addGesture(keys)
  }
}
