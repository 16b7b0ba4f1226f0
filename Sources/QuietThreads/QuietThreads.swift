import CScheduling
import Dispatch
import Foundation
import Synchronization

/// Threads for what takes a while and nobody waits for: they get what the others leave of the processors, as the decoders do.
///
/// Swift's own threads and those of dispatch queues would take their share from the one that draws; neither a task's priority
/// nor a queue's quality of service changes anything about that here. What runs on them must not wait for anything else that
/// does.
public final class QuietThreads: TaskExecutor {
  private enum Work: Sendable {
    case job(UnownedJob)
    case body(@Sendable () -> Void)
  }

  private let works = Mutex<[Work]>([])
  private let arrivals = DispatchSemaphore(value: 0)

  /// They stay as long as the process.
  public init(count: Int) {
    for _ in 0..<max(1, count) {
      let thread = Thread { [self] in
        // Not further: pictures come, if later, on a machine that's busy with something else. Not less far: who draws hands work over
        // hundreds of times a second, and waited for it each time.
        pinboard_step_back()
        while true { runNext() }
      }
      thread.name = "quiet"
      thread.start()
    }
  }

  /// Runs a task's part: see `withTaskExecutorPreference`. Any thread.
  public func enqueue(_ job: consuming ExecutorJob) { add(.job(UnownedJob(job))) }

  /// Runs `body`, in the order in which this is called. Any thread.
  public func async(_ body: @escaping @Sendable () -> Void) { add(.body(body)) }

  /// Runs `body` and waits for it. Any thread but these, and not the main one.
  /// - Throws: what `body` throws.
  public func sync<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) throws -> Value {
    let outcome = Outcome<Value>()
    async { outcome.end(Result(catching: body)) }
    return try outcome.wait().get()
  }

  private func add(_ work: Work) {
    works.withLock { $0.append(work) }
    arrivals.signal()
  }

  private func runNext() {
    arrivals.wait()
    switch works.withLock({ $0.removeFirst() }) {
    case .job(let job): job.runSynchronously(on: asUnownedTaskExecutor())
    case .body(let body): body()
    }
  }
}
