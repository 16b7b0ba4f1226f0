import CGtk
import CGtkShim
// libdispatch is linked for the shim's source, which drains the main queue.
import Dispatch

/// GLib's main loop, on which Swift's main actor runs.
///
/// `g_application_run` drives the loop; a source for libdispatch's main queue makes `Task { @MainActor }`,
/// `Task.sleep` and `DispatchQueue.main` run there. The queue's drain isn't re-entrant: never nest loops.
@MainActor
public enum MainLoop {
  private static var isAttached = false

  /// Attaches the main queue to the default main context. Idempotent. Call it on the process's first thread,
  /// before the loop runs.
  public static func attachMainQueue() {
    guard !isAttached else { return }
    isAttached = true
    let source = shim_main_queue_source_new()
    g_source_attach(source, nil)
    g_source_unref(source)
  }

  /// The priority among the loop's timers and other sources; lower numbers run first.
  public enum Priority: Int32, Sendable {
    /// The priority of events.
    case events = 0
    /// A priority after drawing (the frame clock has 120).
    case idle = 200
  }

  /// Calls `body` once, after at least `delay` seconds (in whole milliseconds, monotonic), unless cancelled.
  /// - Parameter delay: negative and non-numeric values count as 0; more than a day counts as a day.
  @discardableResult
  public static func schedule(
    after delay: Double, priority: Priority = .events, _ body: @escaping @MainActor () -> Void
  ) -> MainLoopTimer {
    let bounded = delay > 0 ? min(delay, 86_400) : 0
    let timer = MainLoopTimer()
    let fire: @MainActor () -> Void = {
      timer.didFire()
      body()
    }
    timer.source = shim_timeout_add(
      priority.rawValue, guint((bounded * 1000).rounded(.up)),
      { data in ClosureBox<@MainActor () -> Void>.body(of: data)() },
      ClosureBox<@MainActor () -> Void>.retained(fire),
      releaseClosure)
    return timer
  }

  /// Seconds on the monotonic clock, which the frame clock and events also use.
  public static var now: Double { Double(g_get_monotonic_time()) / 1_000_000 }
}
