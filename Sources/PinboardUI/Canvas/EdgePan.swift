import DragDropKit
import Foundation

/// Moves the board under a drag that rests near an edge of the canvas, so that every place can be reached.
final class EdgePan {
  private unowned let canvas: BoardCanvas
  private var tick: Tick?
  private var velocity = CGPoint.zero
  private var last: Double?
  private var enteredInside = false

  /// View points from the edge within which the board moves.
  static let margin = 28.0
  /// View points a second at the very edge.
  static let topSpeed = 600.0

  init(canvas: BoardCanvas) { self.canvas = canvas }

  func dragMoved(to point: CGPoint) {
    let speed = CGPoint(
      x: EdgePan.speed(at: point.x, length: canvas.viewport.size.width),
      y: EdgePan.speed(at: point.y, length: canvas.viewport.size.height))
    // A drag that comes in over an edge is on its way to somewhere: the board waits until it was inside once.
    if speed == .zero { enteredInside = true }
    velocity = enteredInside ? speed : .zero
    if velocity == .zero {
      pause()
    } else if tick == nil {
      tick = canvas.addTick { [weak self] time in self?.step(time) ?? false }
    }
  }

  func stop() {
    pause()
    enteredInside = false
  }

  private func pause() {
    tick?.cancel()
    tick = nil
    last = nil
  }

  private func step(_ time: FrameTime) -> Bool {
    if let last {
      // A frame that took long must not make the board jump.
      let elapsed = min(time.seconds - last, 0.05)
      canvas.viewport.pan(by: CGPoint(x: -velocity.x * elapsed, y: -velocity.y * elapsed))
    }
    last = time.seconds
    return true
  }

  /// Nothing in the middle, growing towards either edge; negative towards the start.
  static func speed(at place: Double, length: Double) -> Double {
    guard length > 4 * margin else { return 0 }
    if place < margin { return -topSpeed * min(1, (margin - place) / margin) }
    if place > length - margin { return topSpeed * min(1, (place - length + margin) / margin) }
    return 0
  }
}
