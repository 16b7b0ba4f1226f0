/// Waiting with a limit.
package enum Patience {
  /// Returns when `work` has ended, or after `limit`. In the second case, `work` continues on its own.
  package static func wait(for limit: Duration, until work: @escaping () async -> Void) async {
    await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
      var waiting: CheckedContinuation<Void, Never>? = done
      func goOn() {
        waiting?.resume()
        waiting = nil
      }
      Task {
        await work()
        goOn()
      }
      Task {
        try? await Task.sleep(for: limit)
        goOn()
      }
    }
  }
}
