import CKitGtk
import CKitGtkShim
import Dispatch
import Synchronization

// libdispatch is linked for the shim's source, which drains the main queue.

/// GLib's main loop, on which Swift's main actor runs.
///
/// `g_application_run` drives the loop; a source for libdispatch's main queue makes `Task { @MainActor }`,
/// `Task.sleep` and `DispatchQueue.main` run there. The queue's drain isn't re-entrant: never nest loops.
@MainActor
public enum MainLoop {
  /// Whether Swift's main actor runs in the default main context.
  package private(set) static var isAttached = false

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
  /// - Parameters:
  ///   - delay: negative and non-numeric values count as 0; more than a day counts as a day.
  ///   - priority: the priority among the other sources of the main loop.
  ///   - body: called on the main actor.
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

/// A pending call of ``MainLoop/schedule(after:priority:_:)``. The loop owns it: releasing this object
/// doesn't cancel it.
@MainActor
public final class MainLoopTimer {
  /// The GLib source's id; 0 once the timer has fired or was cancelled.
  var source: guint = 0

  init() {}

  /// Whether the call is still to come.
  public var isPending: Bool { source != 0 }

  /// Cancels the call. Harmless after the call was made.
  public func cancel() {
    guard source != 0 else { return }
    g_source_remove(source)
    source = 0
  }

  func didFire() { source = 0 }
}

extension MainLoop {
  /// Checks, once the loop runs, that a main-actor task runs on the process's first thread within a second.
  /// Otherwise a toolchain with another executor for the main actor would show up as a program that hangs.
  /// - Parameter onFailure: called on the main thread, with a description of the problem.
  public static func selfCheck(onFailure: @escaping @MainActor (String) -> Void) {
    // Started inside the loop, so that a slow start isn't taken for a failure.
    schedule(after: 0) {
      let answer = SelfCheckAnswer()
      // Detached first, since the check is of the way from another executor back to the main actor.
      Task.detached {
        await MainActor.run { answer.report(onMainThread: shim_is_process_main_thread() != 0) }
      }
      schedule(after: 1, priority: .idle) {
        switch answer.value {
        case true?: break
        case false?: onFailure("a main-actor task ran on another thread than the main one")
        case nil: onFailure("no main-actor task ran within a second of the main loop's start")
        }
      }
    }
  }
}

/// The result of the self-check's task; nil while it hasn't run.
private final class SelfCheckAnswer: Sendable {
  private let outcome = Mutex<Bool?>(nil)

  var value: Bool? { outcome.withLock { $0 } }

  func report(onMainThread: Bool) { outcome.withLock { $0 = onMainThread } }
}
