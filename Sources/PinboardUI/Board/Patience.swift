/// Waiting for something that may take too long to be waited for.
enum Patience {
  /// Returns when `work` has ended, or after `limit`; then `work` goes on by itself.
  static func wait(for limit: Duration, until work: @escaping () async -> Void) async {
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
