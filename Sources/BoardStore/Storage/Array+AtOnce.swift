import Dispatch
import Synchronization

extension Array where Element: Sendable {
  /// The results of work with each element, which is done at the same time as far as there are processors.
  func mapAtOnce<Result: Sendable>(_ body: @Sendable (Element) -> Result) -> [Result] {
    let results = Mutex<[Int: Result]>([:])
    DispatchQueue.concurrentPerform(iterations: count) { index in
      let result = body(self[index])
      results.withLock { $0[index] = result }
    }
    let done = results.withLock(\.self)
    return indices.compactMap { done[$0] }
  }
}
