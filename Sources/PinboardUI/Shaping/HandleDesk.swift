import DragDropKit
import Foundation

/// Handles on a canvas: what's pressed on them is theirs, before anybody else sees it.
protocol HandleDesk: AnyObject {
  /// - Returns: whether the press is taken.
  func begin(at point: CGPoint, kind: ContactKind, _ modifiers: Modifiers) -> Bool
  /// - Parameter offset: from where it was pressed, in view points.
  func pulled(by offset: CGPoint, _ modifiers: Modifiers)
  func letGo()
  /// Everything is as it was before the pull.
  func putBack()
  /// A key that's pressed or let go while the pointer rests is seen at once.
  func modifierChanged(_ name: String, isDown: Bool)
  func pointerMoved(to point: CGPoint)
  func pointerLeft()
}

extension HandleDesk {
  /// How far something must be pulled, in view points: who only presses it changes nothing.
  static var threshold: Double { 3 }

  func install(on canvas: BoardCanvas) {
    let drag = DragGesture(button: 1, phase: .capture)
    drag.onBegin = { [weak self, weak drag] point, modifiers in
      guard let self, let drag, self.begin(at: point, kind: drag.kind, modifiers) else { return false }
      // Nobody else is to see the press: no click, no rubber band, no lift.
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
