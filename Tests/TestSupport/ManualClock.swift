package import DragDrop
package import Foundation

/// A clock that moves only when a test advances it.
@MainActor
package final class ManualClock: DragClock {
  package private(set) var now: TimeInterval = 0
  private var timers: [ManualTimer] = []

  package init() {}

  package func schedule(after delay: TimeInterval, _ body: @escaping @MainActor () -> Void) -> any DragTimer {
    let timer = ManualTimer(due: now + max(0, delay), body: body)
    timers.append(timer)
    return timer
  }

  /// Fires the timers that fall due, in order of time, including timers scheduled meanwhile.
  package func advance(by interval: TimeInterval) {
    let end = now + interval
    while let next = timers.filter({ $0.due <= end }).min(by: { $0.due < $1.due }) {
      timers.removeAll { $0 === next }
      now = max(now, next.due)
      next.fire()
    }
    now = end
  }

  package var pendingTimers: Int { timers.filter(\.isPending).count }
}

@MainActor
private final class ManualTimer: DragTimer {
  let due: TimeInterval
  private var body: (@MainActor () -> Void)?

  init(due: TimeInterval, body: @escaping @MainActor () -> Void) {
    self.due = due
    self.body = body
  }

  var isPending: Bool { body != nil }
  func cancel() { body = nil }

  func fire() {
    let body = body
    self.body = nil
    body?()
  }
}
