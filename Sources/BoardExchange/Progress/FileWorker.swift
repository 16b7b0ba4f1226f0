/// Runs work that may block, off the main thread and off the concurrency pool. The work is a part of the task
/// that awaits it, so `Task.isCancelled` tells whether that task is cancelled.
actor FileWorker {
  private nonisolated let executor = QueueExecutor(label: "io.github.pinboard.exchange")

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  func run<Value: Sendable>(_ body: @Sendable () throws -> Value) throws -> Value { try body() }
}
