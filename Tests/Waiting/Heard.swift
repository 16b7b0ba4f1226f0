import Synchronization

/// The elements of a stream, in their order, for a test that waits for some of them with a limit.
///
/// A loop over the stream itself would wait forever for an element that doesn't come.
package final class Heard<Element: Sendable>: Sendable {
  private final class Record: Sendable {
    struct State {
      var elements: [Element] = []
      /// The number of elements that the test has taken or passed over.
      var taken = 0
      var hasEnded = false
    }
    let state = Mutex(State())
  }

  private let record = Record()
  private let listener: Task<Void, Never>

  package init(_ stream: AsyncStream<Element>) {
    listener = Task { [record] in
      for await element in stream { record.state.withLock { $0.elements.append(element) } }
      record.state.withLock { $0.hasEnded = true }
    }
  }

  deinit { listener.cancel() }

  /// Returns the next element that fits, and passes over those before it.
  /// - Parameters:
  ///   - what: what is awaited, in words for the failure's message.
  ///   - limit: the time after which the wait fails.
  /// - Throws: `NeverHappened` if no such element comes in time, or the stream ends without one. Its message names the
  ///   elements that came instead.
  @discardableResult
  package func next(
    _ what: @autoclosure () -> String, within limit: Duration = .seconds(120),
    isolation: isolated (any Actor)? = #isolation, where fits: (Element) -> Bool = { _ in true }
  ) async throws -> Element {
    let before = record.state.withLock(\.taken)
    func isOver() -> Bool { record.state.withLock { $0.hasEnded && $0.taken == $0.elements.count } }
    var found: Element?
    func look() -> Bool {
      record.state.withLock { state in
        while found == nil, state.taken < state.elements.count {
          let element = state.elements[state.taken]
          state.taken += 1
          if fits(element) { found = element }
        }
      }
      return found != nil || isOver()
    }
    do {
      try await eventually(what(), within: limit) { look() }
    } catch let missing as NeverHappened {
      throw NeverHappened(what: description(of: missing.what, since: before), limit: limit)
    }
    guard let found else { throw NeverHappened(what: description(of: what(), since: before), limit: .zero) }
    return found
  }

  private func description(of what: String, since before: Int) -> String {
    let came = record.state.withLock { Array($0.elements[before...]) }
    return "\(what); what came instead: \(came)"
  }
}

extension Heard where Element: Equatable {
  /// Waits for an element that's equal to a value, and passes over those before it.
  /// - Throws: `NeverHappened` as ``next(_:within:isolation:where:)`` does.
  package func wait(
    for element: Element, within limit: Duration = .seconds(120),
    isolation: isolated (any Actor)? = #isolation
  ) async throws {
    try await next("\(element)", within: limit) { $0 == element }
  }
}
