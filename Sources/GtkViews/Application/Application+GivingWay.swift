import GLibSupport

extension Application {
  /// Returns when events, everything else that the main actor has to do just now, and a frame that's due have come first.
  ///
  /// For long work in portions on the main actor. Neither `Task.yield()` nor a short sleep does that: what the main actor has to
  /// do comes before drawing, so several portions would get between two frames.
  /// - Parameter longest: after this long it returns anyway. Where each frame is due when the one before has ended, or GLib's loop
  ///   doesn't run, the work would wait for ever.
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

  /// Comes once, by whichever is first.
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
