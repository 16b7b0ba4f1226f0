import CGtkShim
import Synchronization

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
