public import Foundation

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
