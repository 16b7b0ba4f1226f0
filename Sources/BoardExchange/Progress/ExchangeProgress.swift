import Dispatch

/// The progress of an import or export.
public struct ExchangeProgress: Sendable, Hashable {
  /// The number of finished items, including failed ones.
  public var done: Int
  /// The number of all items; 0 if there's nothing to do.
  public var total: Int
  /// The name of the current item; empty at the end.
  public var name: String

  /// Makes a progress value.
  public init(done: Int, total: Int, name: String) {
    self.done = done
    self.total = total
    self.name = name
  }

  /// The finished part, 0 … 1.
  public var fraction: Double { total > 0 ? Double(done) / Double(total) : 1 }

  /// A handler that's called off the main thread, in order, and often. The receiver chooses what it shows.
  public typealias Handler = @Sendable (ExchangeProgress) -> Void
}

/// Runs work that may block, off the main thread and off the concurrency pool. The work is a part of the task
/// that awaits it, so `Task.isCancelled` says whether that task is cancelled.
actor FileWorker {
  private nonisolated let executor = QueueExecutor(label: "io.github.pinboard.exchange")

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  func run<Value: Sendable>(_ body: @Sendable () throws -> Value) throws -> Value { try body() }
}

/// An executor that runs an actor's work on a dispatch queue, where it may block. The threads of Swift's own
/// pool must not block: there are only as many as processors, and the app's other tasks need them.
final class QueueExecutor: SerialExecutor {
  private let queue: DispatchQueue

  init(label: String) { queue = DispatchQueue(label: label, qos: .default) }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
