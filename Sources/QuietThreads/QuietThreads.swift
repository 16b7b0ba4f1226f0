import CScheduling
import Dispatch
import Foundation
import Synchronization

/// Low-priority threads for slow work that nobody waits for. They get the processor time that the other
/// threads leave, as the decoders do.
///
/// Swift's own threads and those of dispatch queues would take time from the thread that draws. Neither a
/// task's priority nor a queue's quality of service changes that on Linux. Work on these threads must not
/// wait for other work on them.
///
/// If other programs keep all processors busy, the low-priority threads would get next to nothing for as long
/// as that lasts. Then threads of normal priority do the work instead, until the processors are free again:
/// see ``ThreadTimes/isStarved(since:)``.
public final class QuietThreads: TaskExecutor {
  private enum Work: Sendable {
    case job(UnownedJob)
    case body(@Sendable () -> Void)
  }

  private struct State {
    var works: [Work] = []
    var runningCount = 0
    var pressure = Pressure(lasting: QuietThreads.help)
    /// The thread numbers of the low-priority threads. `prompt` has those of the threads of normal priority.
    var quiet: [Int32] = []
    var prompt: [Int32] = []

    var isBusy: Bool { runningCount > 0 || !works.isEmpty }
  }

  private let state = Mutex(State())
  /// A semaphore with at least one signal for each piece of work that may be waiting. The prompt threads'
  /// semaphore is signalled only under pressure.
  private let arrivals = DispatchSemaphore(value: 0)
  private let promptArrivals = DispatchSemaphore(value: 0)
  /// A semaphore that's signalled when work arrives after a rest.
  private let beginnings = DispatchSemaphore(value: 0)

  /// The interval at which the quiet threads' progress is checked, and the time for which the prompt threads
  /// help after the quiet ones were last seen starved.
  private static let (pause, help) = (Duration.milliseconds(100), Duration.seconds(3))

  /// Starts the threads, which stay as long as the process.
  /// - Parameters:
  ///   - count: the number of threads; at least one is started.
  ///   - isHelped: whether threads of normal priority do the work if these get no processor.
  public init(count: Int, isHelped: Bool = true) {
    let count = max(1, count)
    for _ in 0..<count {
      start("quiet") { threads in
        // The priority isn't lower, so that pictures still come, if later, while other programs keep the
        // machine busy. It isn't higher, because the thread that draws hands over work hundreds of times a
        // second and would wait each time.
        pinboard_step_back()
        threads.state.withLock { $0.quiet.append(pinboard_thread_id()) }
        while true { threads.runNext(threads.arrivals) }
      }
    }
    guard isHelped else { return }
    for _ in 0..<count {
      start("prompt") { threads in
        threads.state.withLock { $0.prompt.append(pinboard_thread_id()) }
        while true { threads.runNext(threads.promptArrivals) }
      }
    }
    start("pressure") { threads in
      while true {
        threads.beginnings.wait()
        threads.watch()
      }
    }
  }

  private func start(_ name: String, _ body: @escaping @Sendable (QuietThreads) -> Void) {
    let thread = Thread { [self] in body(self) }
    thread.name = name
    thread.start()
  }

  /// Runs a part of a task: see `withTaskExecutorPreference`. Safe on any thread.
  public func enqueue(_ job: consuming ExecutorJob) { add(.job(UnownedJob(job))) }

  /// Runs `body`. Bodies begin in the order of these calls. Safe on any thread.
  public func async(_ body: @escaping @Sendable () -> Void) { add(.body(body)) }

  /// Runs `body` and waits for it. Must not be called on these threads or the main one.
  /// - Throws: the error of `body`.
  public func sync<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) throws -> Value {
    let outcome = Outcome<Value>()
    async { outcome.end(Result(catching: body)) }
    return try outcome.wait().get()
  }

  private func add(_ work: Work) {
    let (isPressed, isBeginning) = state.withLock { state in
      defer { state.works.append(work) }
      return (state.pressure.isOn, !state.isBusy)
    }
    arrivals.signal()
    if isPressed { promptArrivals.signal() }
    if isBeginning { beginnings.signal() }
  }

  private func runNext(_ arrivals: DispatchSemaphore) {
    arrivals.wait()
    // A thread of the other kind may have taken the work already.
    let work = state.withLock { state -> Work? in
      guard !state.works.isEmpty else { return nil }
      state.runningCount += 1
      return state.works.removeFirst()
    }
    switch work {
    case .job(let job)?: job.runSynchronously(on: asUnownedTaskExecutor())
    case .body(let body)?: body()
    case nil: return
    }
    state.withLock { $0.runningCount -= 1 }
  }

  // MARK: Where others keep the machine busy

  /// Checks the threads' progress for as long as they have work.
  private func watch() {
    var before = times()
    var since = ContinuousClock.now
    while state.withLock({ $0.isBusy }) {
      Thread.sleep(forTimeInterval: Self.pause / .seconds(1))
      let now = times()
      let isPressed = state.withLock { $0.pressure.isOn }
      let isHard =
        zip(now.quiet, before.quiet).contains { $0.isStarved(since: $1) }
        || isPressed && zip(now.prompt, before.prompt).contains { $0.isContended(since: $1) }
      if isHard {
        press()
      } else if since.duration(to: .now) < Self.pause * 5 {
        // The time is too short for a verdict.
        continue
      }
      (before, since) = (now, .now)
    }
  }

  private func press() {
    let count = state.withLock { state in
      defer { state.pressure.note() }
      return state.pressure.isOn ? 0 : state.works.count
    }
    for _ in 0..<count { promptArrivals.signal() }
  }

  private func times() -> (quiet: [ThreadTimes], prompt: [ThreadTimes]) {
    let threads = state.withLock { ($0.quiet, $0.prompt) }
    return (
      threads.0.compactMap { ThreadTimes(thread: $0) }, threads.1.compactMap { ThreadTimes(thread: $0) }
    )
  }
}

/// The result of work on another thread.
final class Outcome<Value: Sendable>: Sendable {
  private let result = Mutex<Result<Value, any Error>?>(nil)
  private let arrival = DispatchSemaphore(value: 0)

  func end(_ result: Result<Value, any Error>) {
    self.result.withLock { $0 = result }
    arrival.signal()
  }

  /// Waits for the result. May be called once.
  func wait() -> Result<Value, any Error> {
    while true {
      arrival.wait()
      if let result = result.withLock({ $0 }) { return result }
    }
  }
}
