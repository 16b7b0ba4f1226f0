import DragDrop
import Foundation
import GLibSupport

/// A clock on GLib's main loop.
@MainActor
final class MainLoopClock: DragClock {
  var now: TimeInterval { MainLoop.now }

  func schedule(after delay: TimeInterval, _ body: @escaping @MainActor () -> Void) -> any DragTimer {
    Pending(MainLoop.schedule(after: delay, body))
  }

  private final class Pending: DragTimer {
    private let timer: MainLoopTimer
    init(_ timer: MainLoopTimer) { self.timer = timer }
    func cancel() { timer.cancel() }
  }
}
