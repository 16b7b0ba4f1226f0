import Foundation
import Synchronization

/// Threads for what takes a while and isn't seen: they get what the others leave of the processors, as the decoders do.
///
/// Swift's own threads would take their share from those that draw, and a task's priority changes nothing about that here.
nonisolated final class QuietThreads: TaskExecutor {
  static let shared = QuietThreads(count: ProcessInfo.processInfo.activeProcessorCount)

  private let jobs = Mutex<[UnownedJob]>([])
  private let arrivals = DispatchSemaphore(value: 0)

  /// They stay as long as the process.
  init(count: Int) {
    for _ in 0..<max(1, count) {
      let thread = Thread { [self] in
        // Of this thread alone.
        _ = nice(5)
        while true { runNext() }
      }
      thread.name = "quiet"
      thread.start()
    }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    arrivals.signal()
  }

  private func runNext() {
    arrivals.wait()
    let job = jobs.withLock { $0.removeFirst() }
    job.runSynchronously(on: asUnownedTaskExecutor())
  }
}
