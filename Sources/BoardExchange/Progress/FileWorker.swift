/// Runs work that may block, off the main thread and off the concurrency pool. The work belongs to the task
/// that waits for it: `Task.isCancelled` tells of that one.
actor FileWorker {
  private nonisolated let executor = QueueExecutor(label: "io.github.pinboard.exchange")

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  func run<Value: Sendable>(_ body: @Sendable () throws -> Value) throws -> Value { try body() }
}
