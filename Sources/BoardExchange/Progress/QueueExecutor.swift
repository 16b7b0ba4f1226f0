import Dispatch

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
