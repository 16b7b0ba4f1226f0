import Dispatch
import Synchronization

/// What comes of something that another thread does.
final class Outcome<Value: Sendable>: Sendable {
  private let result = Mutex<Result<Value, any Error>?>(nil)
  private let arrival = DispatchSemaphore(value: 0)

  func end(_ result: Result<Value, any Error>) {
    self.result.withLock { $0 = result }
    arrival.signal()
  }

  /// To be called once.
  func wait() -> Result<Value, any Error> {
    while true {
      arrival.wait()
      if let result = result.withLock({ $0 }) { return result }
    }
  }
}
