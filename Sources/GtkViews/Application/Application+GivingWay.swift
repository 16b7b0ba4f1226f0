import GLibSupport

extension Application {
  /// Waits until pending events, all other pending work of the main actor and a due frame have been handled.
  ///
  /// For long work that's done in portions on the main actor. Neither `Task.yield()` nor a short sleep waits
  /// for drawing: the main actor's work comes before it, so several portions would run between two frames.
  /// - Parameter longest: the longest time to wait. Without it, the work would wait for ever where each frame
  ///   is due as soon as the one before has ended, or GLib's loop doesn't run.
  public static func giveWay(atMost longest: Duration = .milliseconds(50)) async {
    await withCheckedContinuation { continuation in
      let turn = Turn(continuation)
      turn.timer = MainLoop.schedule(after: 0, priority: .idle) { turn.come() }
      turn.limit = Task {
        try? await Task.sleep(for: longest)
        turn.come()
      }
    }
  }

  /// Resumes the continuation once, on the timer or the time limit, whichever comes first.
  @MainActor
  private final class Turn {
    var timer: MainLoopTimer?
    var limit: Task<Void, Never>?
    private var continuation: CheckedContinuation<Void, Never>?

    init(_ continuation: CheckedContinuation<Void, Never>) { self.continuation = continuation }

    func come() {
      timer?.cancel()
      limit?.cancel()
      (timer, limit) = (nil, nil)
      continuation?.resume()
      continuation = nil
    }
  }
}
