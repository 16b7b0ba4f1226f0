public import Foundation

/// The engine's only source of time, so that tests can turn it by hand.
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
  /// Forgets the call. Harmless after it was made.
  func cancel()
}
