import DragDrop
import Foundation
import GLibSupport

/// The engine's clock on GLib's main loop.
@MainActor
final class GLibDragClock: DragClock {
  var now: TimeInterval { MainLoop.now }

  func schedule(after delay: TimeInterval, _ body: @escaping @MainActor () -> Void) -> any DragTimer {
    GLibDragTimer(MainLoop.schedule(after: delay, body))
  }
}

/// A pending call of ``GLibDragClock``.
@MainActor
private final class GLibDragTimer: DragTimer {
  private let timer: MainLoopTimer

  init(_ timer: MainLoopTimer) { self.timer = timer }

  func cancel() { timer.cancel() }
}
