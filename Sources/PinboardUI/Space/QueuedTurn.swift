/// Work on a board's file that takes its turn among the commits, so that nothing that was done before or after gets mixed up
/// with it. Unlike a commit it doesn't stop the queue when it fails, and isn't tried again.
final class QueuedTurn<Value: Sendable> {
  private(set) var result: Result<Value, any Error>?
  private var isWithdrawn = false
  private let body: @Sendable () async throws -> Value

  init(_ body: @escaping @Sendable () async throws -> Value) { self.body = body }

  /// What the queue does when it's this one's turn.
  func run() async throws {
    if isWithdrawn { throw CommitQueue.Withdrawn() }
    do {
      result = .success(try await body())
    } catch {
      result = .failure(error)
    }
  }

  /// It's not to be done any more, if it hasn't begun.
  func withdraw() { isWithdrawn = true }
}
