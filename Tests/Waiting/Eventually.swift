/// A state that a test waited for in vain.
package struct NeverHappened: Error, CustomStringConvertible {
  /// What the test waited for, in words.
  package let what: String
  /// How long the test waited.
  package let limit: Duration

  package var description: String { "after \(limit) still waiting for \(what)" }
}

/// Waits until a condition holds, and lets other tasks run in the meantime.
///
/// The limit is generous, because all tests of a target run at once and a busy machine serves them one after the other. It
/// ends a wait that would never end, and isn't a measurement.
/// - Parameters:
///   - what: what is awaited, in words for the failure's message.
///   - limit: the time after which the wait fails.
///   - condition: asked again and again in the caller's isolation.
/// - Throws: ``NeverHappened`` if the condition doesn't hold in time; `CancellationError` if the task is cancelled.
package func eventually(
  _ what: @autoclosure () -> String, within limit: Duration = .seconds(120),
  isolation: isolated (any Actor)? = #isolation,
  _ condition: () throws -> Bool
) async throws {
  let end = ContinuousClock.now.advanced(by: limit)
  var looks = 0
  while try !condition() {
    guard ContinuousClock.now < end else { throw NeverHappened(what: what(), limit: limit) }
    try Task.checkCancellation()
    looks += 1
    // Most states come within a few turns of the other tasks. Those that take longer needn't be asked for so often.
    if looks < 100 { await Task.yield() } else { try await Task.sleep(for: .milliseconds(1)) }
  }
}
