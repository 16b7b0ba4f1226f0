import BoardSession
import DragDropKit
import Foundation

/// Pans the board while a drag or a rubber band rests near an edge of the canvas, so that every part can be
/// reached.
final class EdgePan {
  private let model: CanvasModel
  private weak var view: CanvasView?
  /// Whether what's dragged is still held; the board rests otherwise.
  private let isHeld: () -> Bool
  private var tick: Tick?
  private var velocity = CGPoint.zero
  /// The time at which the drag came to the edge, in seconds, and the time of the last frame since then.
  private var arrival: Double?
  private var last: Double?

  /// The distance from an edge within which the board moves, in view points.
  static let margin = 28.0
  /// The speed at the very edge, in view points a second.
  static let topSpeed = 600.0
  /// How long a drag must rest at an edge before the board moves, in seconds. Most drags only cross the edge,
  /// to another window or the sidebar.
  static let patience = 0.4

  init(model: CanvasModel, in view: CanvasView, isHeld: @escaping () -> Bool) {
    self.model = model
    self.view = view
    self.isHeld = isHeld
  }

  /// - Parameter point: the position of the contact, in view points. It may be beside the view.
  func moved(to point: CGPoint) {
    velocity = CGPoint(
      x: Self.speed(at: point.x, length: model.viewport.size.width),
      y: Self.speed(at: point.y, length: model.viewport.size.height))
    if velocity == .zero {
      stop()
    } else if tick == nil {
      tick = view?.addTick { [weak self] time in self?.step(time) ?? false }
    }
  }

  func stop() {
    tick?.cancel()
    tick = nil
    arrival = nil
    last = nil
  }

  private func step(_ time: FrameTime) -> Bool {
    guard isHeld() else {
      stop()
      return false
    }
    let arrival = arrival ?? time.seconds
    self.arrival = arrival
    if let last, time.seconds - arrival > Self.patience {
      // A slow frame must not make the board jump.
      let elapsed = min(time.seconds - last, 0.05)
      model.viewport.pan(by: CGPoint(x: -velocity.x * elapsed, y: -velocity.y * elapsed))
    }
    last = time.seconds
    return true
  }

  /// Returns the speed at a coordinate on an axis: zero in the middle, growing towards both edges, negative
  /// towards the start.
  static func speed(at coordinate: Double, length: Double) -> Double {
    guard length > 4 * margin else { return 0 }
    if coordinate < margin { return -topSpeed * min(1, (margin - coordinate) / margin) }
    if coordinate > length - margin { return topSpeed * min(1, (coordinate - length + margin) / margin) }
    return 0
  }
}
