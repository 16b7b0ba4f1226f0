import BoardSession
import DragDropKit
import Foundation

/// Moves the board: with a finger, or with the pointer's middle button.
final class PanTool: CanvasTool {
  private let model: CanvasModel
  private let glide: KineticPan
  private var start = Viewport()
  private var isTouch = false

  init(model: CanvasModel, glide: KineticPan) {
    self.model = model
    self.glide = glide
  }

  func press(at point: CGPoint, kind: ContactKind, _ modifiers: Modifiers) -> Bool {
    isTouch = kind == .touch
    if isTouch { glide.begin() } else { glide.stop() }
    start = model.viewport
    return true
  }

  func move(by offset: CGPoint, _ modifiers: Modifiers, at time: UInt32) {
    var viewport = start
    viewport.size = model.viewport.size
    viewport.pan(by: offset)
    model.viewport = viewport
    if isTouch { glide.moved(to: offset, at: time) }
  }

  func end(at time: UInt32) { if isTouch { glide.letGo(at: time) } }
}
