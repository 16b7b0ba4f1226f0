import BoardCanvas
import BoardSession
import DragDropKit

/// Traces the time from frame to frame.
enum FrameTrace {
  /// Draws a window's canvas continuously, and traces as long as the user had to wait, whatever blocked the
  /// main thread. The frame clock's own times are smoothed, so real times are used. The duration of each
  /// frame's layout and painting is traced too.
  /// - Parameter label: the window's name in the trace.
  static func begin(in window: Window, _ canvas: BoardView, label: String) {
    var last = ContinuousClock.now
    var gap: Double?
    var shown = canvas.viewport
    // The event is written when the frame is over, so that writing takes none of its time.
    window.onFrame { [weak canvas] frame in
      guard let ended = gap, let canvas else { return }
      gap = nil
      let work = frame.duration * 1_000
      let viewport = canvas.viewport
      Trace.emit(
        "frame",
        [
          "ms": (ended * 100).rounded() / 100, "work": (work * 100).rounded() / 100,
          "moved": viewport != shown, "window": label,
        ])
      shown = viewport
    }
    _ = canvas.addTick { _ in
      let now = ContinuousClock.now
      gap = last.duration(to: now) / .milliseconds(1)
      last = now
      return true
    }
  }
}
