import DragDrop
public import Foundation

/// Scrolls a view in each frame while a drag stays near one of its edges.
@MainActor
package final class EdgeScroller {
  private weak var target: (any EdgeScrollable)?
  private var tick: Tick?
  private var velocity = 0.0
  private var arrival: Double?
  private var last: Double?
  /// Called after each step, since the drag is over another part of the content.
  package var onScroll: (() -> Void)?

  package init(_ target: any EdgeScrollable) { self.target = target }

  /// - Parameter point: in the space of the target's `edgeScrollView`.
  package func dragMoved(to point: CGPoint) {
    guard let target else { return }
    let view = target.edgeScrollView
    let size = view.bounds.size
    let isHorizontal = target.scrollsHorizontallyAtEdges
    velocity = Self.speed(
      at: isHorizontal ? point.x : point.y, length: isHorizontal ? size.width : size.height, target.autoscroll
    )
    if velocity == 0 {
      stop()
    } else if tick == nil {
      tick = view.addTick { [weak self] time in self?.step(time.seconds) ?? false }
    }
  }

  package func stop() {
    tick?.cancel()
    tick = nil
    arrival = nil
    last = nil
  }

  /// - Returns: whether to go on.
  package func step(_ now: Double) -> Bool {
    guard let target else { return false }
    // After the release of a drag that isn't dropped yet, its destination must not move.
    guard target.edgeScrollView.isUnderHeldDrag else {
      stop()
      return false
    }
    let arrival = arrival ?? now
    self.arrival = arrival
    // A slow frame must not make the view jump.
    let elapsed = min(now - (last ?? now), 0.05)
    last = now
    guard now - arrival >= target.autoscroll.patience else { return true }
    let before = target.edgeScrollOffset
    target.edgeScrollOffset = before + velocity * elapsed
    if target.edgeScrollOffset != before { onScroll?() }
    return true
  }

  /// Returns the speed: zero in the middle, increasing towards the edges, and negative towards the start.
  static func speed(at position: Double, length: Double, _ numbers: AutoscrollConfiguration) -> Double {
    let margin = min(numbers.margin, length / 4)
    guard margin > 0 else { return 0 }
    if position < margin { return -numbers.speed * min(1, (margin - position) / margin) }
    if position > length - margin { return numbers.speed * min(1, (position - length + margin) / margin) }
    return 0
  }
}

/// A view that a drag scrolls at its edges.
@MainActor
package protocol EdgeScrollable: AnyObject {
  /// The view that shows the visible part of the content, has the edges and provides the frames.
  var edgeScrollView: View { get }
  var scrollsHorizontallyAtEdges: Bool { get }
  /// The scroll offset in points. Kept within the content.
  var edgeScrollOffset: Double { get set }
  var autoscroll: AutoscrollConfiguration { get }
}

/// The numbers of scrolling by a drag at a view's edges. UIKit publishes none (contract, section 6).
public struct AutoscrollConfiguration: Hashable, Sendable {
  /// Distance in points from an edge within which a drag scrolls: about a finger's width; at most a quarter
  /// of the view.
  public var margin = 36.0
  /// Speed at the very edge, in points per second: a screen's height in about two seconds.
  public var speed = 500.0
  /// Seconds for which a drag must stay near an edge before it scrolls, since most drags only cross it.
  public var patience: TimeInterval = 0.3

  /// Creates a configuration of the default numbers.
  public init() {}
}
