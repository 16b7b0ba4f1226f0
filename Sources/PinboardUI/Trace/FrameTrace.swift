import BoardCanvas
import BoardSession
import DragDropKit
import Foundation

/// Traces the time from frame to frame.
enum FrameTrace {
  /// Draws a window's canvas continuously, and traces as long as the user had to wait, whatever blocked the
  /// main thread. The frame clock's own times are smoothed, so real times are used. The duration of each
  /// frame's layout and painting is traced too, and the processor's time that the main thread took since the
  /// last frame, which other programs on a busy machine don't make longer.
  /// - Parameter label: the window's name in the trace.
  static func begin(in window: Window, _ canvas: BoardView, label: String) {
    var last = ContinuousClock.now
    var lastWork = Self.processorTime
    var gap: (ms: Double, cpu: Double)?
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
          "ms": Self.rounded(ended.ms), "work": Self.rounded(work), "cpu": Self.rounded(ended.cpu),
          "moved": viewport != shown, "window": label,
        ])
      shown = viewport
    }
    _ = canvas.addTick { _ in
      let (now, work) = (ContinuousClock.now, Self.processorTime)
      gap = (last.duration(to: now) / .milliseconds(1), work - lastWork)
      (last, lastWork) = (now, work)
      return true
    }
  }

  private static func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }

  /// The processor's time that this thread has taken, in milliseconds.
  private static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1_000 + Double(time.tv_nsec) / 1e6
  }
}
