public import Foundation

/// What the engine and its parts work with: time, stage, numbers and the trace.
@MainActor
final class DragEnvironment {
  let clock: any DragClock
  weak var stage: (any DragStage)?
  var configuration: DragDropConfiguration
  var onEvent: (@MainActor (DragDropEvent) -> Void)?

  init(clock: any DragClock, configuration: DragDropConfiguration) {
    self.clock = clock
    self.configuration = configuration
  }

  /// Reports an event, which is only made when `onEvent` is set.
  func emit(_ event: @autoclosure () -> DragDropEvent) { onEvent?(event()) }
}

/// The engine's only source of time, which tests can advance by hand.
@MainActor
public protocol DragClock: AnyObject {
  /// Seconds on a monotonic scale with an arbitrary start.
  var now: TimeInterval { get }
  /// Calls `body` once, on the main actor, when `delay` seconds have passed, unless the timer is cancelled.
  func schedule(after delay: TimeInterval, _ body: @escaping @MainActor () -> Void) -> any DragTimer
}

/// A pending call of ``DragClock/schedule(after:_:)``.
@MainActor
public protocol DragTimer: AnyObject {
  /// Cancels the call. Harmless after the call was made.
  func cancel()
}

extension DragLocation {
  /// The view at the location and its ancestors, deepest first.
  var views: [any ViewNode] {
    guard point.x.isFinite, point.y.isFinite else { return [] }
    return window.hitTest(point)?.withAncestors ?? []
  }

  /// The enabled drag interactions at the location: the deepest view's first; on one view the last added
  /// first, as for drops (2.8 Δ).
  var dragInteractions: [DragInteraction] {
    views.flatMap { view in
      view.interactions.reversed().compactMap { $0 as? DragInteraction }.filter(\.isEnabled)
    }
  }

  /// Whether a view is the first one at the location that takes drops. The hit test takes clipping and
  /// overlapping views into account.
  func isTarget(_ view: any ViewNode) -> Bool {
    views.first { view in
      view.interactions.contains { $0 is DropInteraction || $0 is PasteInteraction }
    } === view
  }
}
