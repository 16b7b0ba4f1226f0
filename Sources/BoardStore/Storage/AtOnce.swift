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

/// Does something here, and something else beside it if a processor is free.
/// - Returns: the result of `other`.
/// - Throws: the error of `here`, or else that of `other`.
func meanwhile<Value: Sendable>(
  _ other: @escaping @Sendable () throws -> Value, here: () throws -> Void
) throws -> Value {
  let work = WorkBeside(other)
  DispatchQueue.global().async { work.begin() }
  let done = Result { try here() }
  let result = work.finish()
  try done.get()
  return try result.get()
}

/// Work for another thread, or for the one that needs its result, whichever has time first: so the result
/// comes even if all other threads wait.
private final class WorkBeside<Value: Sendable>: Sendable {
  private let work: @Sendable () throws -> Value
  private let isBegun = Atomic(false)
  private let result = Mutex<Result<Value, any Error>?>(nil)
  private let end = DispatchSemaphore(value: 0)

  init(_ work: @escaping @Sendable () throws -> Value) { self.work = work }

  func begin() {
    guard !isBegun.exchange(true, ordering: .relaxed) else { return }
    let value = Result { try work() }
    result.withLock { $0 = value }
    end.signal()
  }

  func finish() -> Result<Value, any Error> {
    begin()
    end.wait()
    return result.withLock(\.self) ?? .failure(CancellationError())
  }
}
