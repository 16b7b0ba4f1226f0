import Dispatch
import Synchronization

/// The result of work on another thread.
final class Outcome<Value: Sendable>: Sendable {
  private let result = Mutex<Result<Value, any Error>?>(nil)
  private let arrival = DispatchSemaphore(value: 0)

  func end(_ result: Result<Value, any Error>) {
    self.result.withLock { $0 = result }
    arrival.signal()
  }

  /// Waits for the result. May be called once.
  func wait() -> Result<Value, any Error> {
    while true {
      arrival.wait()
      if let result = result.withLock({ $0 }) { return result }
    }
  }
}
