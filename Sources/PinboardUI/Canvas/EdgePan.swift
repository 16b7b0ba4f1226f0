import DragDropKit
import Foundation

/// Moves the board under a drag that rests near an edge of the canvas, so that every place can be reached.
final class EdgePan {
  private unowned let canvas: BoardCanvas
  private var tick: Tick?
  private var velocity = CGPoint.zero
  /// When the drag came to the edge, and the last frame since then.
  private var arrival: Double?
  private var last: Double?

  /// View points from the edge within which the board moves.
  static let margin = 28.0
  /// View points a second at the very edge.
  static let topSpeed = 600.0
  /// Seconds that a drag must rest at an edge first: most only cross it, to another window or the sidebar.
  static let patience = 0.4

  init(canvas: BoardCanvas) { self.canvas = canvas }

  func dragMoved(to point: CGPoint) {
    velocity = CGPoint(
      x: EdgePan.speed(at: point.x, length: canvas.viewport.size.width),
      y: EdgePan.speed(at: point.y, length: canvas.viewport.size.height))
    if velocity == .zero {
      stop()
    } else if tick == nil {
      tick = canvas.addTick { [weak self] time in self?.step(time) ?? false }
    }
  }

  func stop() {
    tick?.cancel()
    tick = nil
    arrival = nil
    last = nil
  }

  private func step(_ time: FrameTime) -> Bool {
    // Let go of, and not yet dropped: what was aimed at must stay where it is.
    guard canvas.isUnderHeldDrag else {
      stop()
      return false
    }
    let arrival = arrival ?? time.seconds
    self.arrival = arrival
    if let last, time.seconds - arrival > EdgePan.patience {
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
