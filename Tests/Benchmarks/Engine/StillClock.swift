import DragDrop
import Foundation

/// A clock that stands still, because nothing here waits.
@MainActor
final class StillClock: DragClock {
  private final class Never: DragTimer {
    func cancel() {}
  }

  var now: TimeInterval { 0 }
  func schedule(after delay: TimeInterval, _ body: @escaping @MainActor () -> Void) -> any DragTimer {
    Never()
  }
}
