import Board
import BoardSession
import DragDropKit
import Foundation

/// Moves the window by the empty part of its board, where there's no title bar.
final class WindowGrip {
  private let scene: BoardScene
  private var model: CanvasModel { scene.model }

  /// How far the pointer goes before the window does, in points: a click only deselects.
  private static let threshold = 8.0

  init(scene: BoardScene) { self.scene = scene }

  func install(on view: CanvasView) {
    let drag = DragGesture(button: 1)
    drag.onBegin = { [weak self] point, modifiers in self?.takes(point, modifiers) ?? false }
    drag.onChange = { [weak drag] offset in
      guard let drag, hypot(offset.x, offset.y) >= Self.threshold else { return }
      Trace.emit("window.move")
      drag.moveWindow()
    }
    view.addGesture(drag)
  }

  private func takes(_ point: CGPoint, _ modifiers: Modifiers) -> Bool {
    model.movesWindow && modifiers.isDisjoint(with: [.control, .shift])
      && scene.pin(at: model.shown(point))?.attributes.isLocked != false
  }
}
