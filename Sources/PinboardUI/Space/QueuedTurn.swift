/// Work on a board's file that has its turn in the queue of commits, so that it's separate from all changes
/// before and after it. Unlike a commit, it doesn't stop the queue when it fails, and isn't retried.
final class QueuedTurn<Value: Sendable> {
  private(set) var result: Result<Value, any Error>?
  private var isWithdrawn = false
  private let body: @Sendable () async throws -> Value

  init(_ body: @escaping @Sendable () async throws -> Value) { self.body = body }

  /// Called by the queue when the turn comes.
  func run() async throws {
    if isWithdrawn { throw CommitQueue.Withdrawn() }
    do {
      result = .success(try await body())
    } catch {
      result = .failure(error)
    }
  }

  /// Cancels the work if it hasn't begun.
  func withdraw() { isWithdrawn = true }
}
