import DragDrop
import Foundation

/// Scrolls a view while a drag stays near one of its edges, frame by frame.
@MainActor
final class EdgeScroller {
  private unowned let list: CellListView
  private var tick: Tick?
  private var velocity = 0.0
  private var arrival: Double?
  private var last: Double?
  /// Called after each step: what's under the drag has changed.
  var onScroll: (() -> Void)?

  init(_ list: CellListView) { self.list = list }

  /// - Parameter point: in the canvas's space.
  func dragMoved(to point: CGPoint) {
    let size = list.canvas.bounds.size
    let horizontal = list.metrics.scrollsHorizontally
    velocity = Self.speed(
      at: horizontal ? point.x : point.y, length: horizontal ? size.width : size.height, list.configuration)
    if velocity == 0 {
      stop()
    } else if tick == nil {
      tick = list.canvas.addTick { [weak self] time in self?.step(time.seconds) ?? false }
    }
  }

  func stop() {
    tick?.cancel()
    tick = nil
    arrival = nil
    last = nil
  }

  /// - Returns: whether there's more to come.
  func step(_ now: Double) -> Bool {
    let arrival = arrival ?? now
    self.arrival = arrival
    // A frame that took long must not make the view jump.
    let elapsed = min(now - (last ?? now), 0.05)
    last = now
    guard now - arrival >= list.configuration.autoscrollPatience else { return true }
    let before = list.canvas.offset
    var offset = before
    if list.metrics.scrollsHorizontally {
      offset.x += velocity * elapsed
    } else {
      offset.y += velocity * elapsed
    }
    list.canvas.offset = offset
    if list.canvas.offset != before { onScroll?() }
    return true
  }

  /// Nothing in the middle, growing towards either edge; negative towards the start.
  static func speed(at place: Double, length: Double, _ numbers: CellListConfiguration) -> Double {
    let margin = min(numbers.autoscrollMargin, length / 4)
    guard margin > 0 else { return 0 }
    if place < margin { return -numbers.autoscrollSpeed * min(1, (margin - place) / margin) }
    if place > length - margin { return numbers.autoscrollSpeed * min(1, (place - length + margin) / margin) }
    return 0
  }
}
