import Dispatch
import Synchronization

extension Array where Element: Sendable {
  /// The results of work with each element, which is done at the same time as far as there are processors.
  /// - Throws: the error of the first element whose work failed.
  func mapAtOnce<Value: Sendable>(_ body: @Sendable (Element) throws -> Value) throws -> [Value] {
    let results = Mutex<[Int: Result<Value, any Error>]>([:])
    DispatchQueue.concurrentPerform(iterations: count) { index in
      let result = Result { try body(self[index]) }
      results.withLock { $0[index] = result }
    }
    let done = results.withLock(\.self)
    return try indices.compactMap { try done[$0]?.get() }
  }
}

/// Does two things at the same time, if there are two processors. The first one begins first, so it should be
/// the longer one.
/// - Throws: the error of the first one that failed.
func atOnce<First: Sendable, Second: Sendable>(
  _ first: @Sendable () throws -> First, _ second: @Sendable () throws -> Second
) throws -> (First, Second) {
  let results = Mutex<(Result<First, any Error>?, Result<Second, any Error>?)>((nil, nil))
  DispatchQueue.concurrentPerform(iterations: 2) { index in
    if index == 0 {
      let result = Result { try first() }
      results.withLock { $0.0 = result }
    } else {
      let result = Result { try second() }
      results.withLock { $0.1 = result }
    }
  }
  guard case (let one?, let other?) = results.withLock(\.self) else { throw CancellationError() }
  return (try one.get(), try other.get())
}
