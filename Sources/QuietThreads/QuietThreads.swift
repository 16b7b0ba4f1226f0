import CScheduling
import Dispatch
import Foundation
import Synchronization

/// Threads for what takes a while and nobody waits for: they get what the others leave of the processors, as the decoders do.
///
/// Swift's own threads and those of dispatch queues would take their share from the one that draws; neither a task's priority
/// nor a queue's quality of service changes anything about that here. What runs on them must not wait for anything else that
/// does.
///
/// Where other programs keep all processors busy, that would be next to nothing, for as long as they do. Then threads that
/// haven't stepped back do the work instead, until the processors are free again: see ``ThreadTimes/isStarved(since:)``.
public final class QuietThreads: TaskExecutor {
  private enum Work: Sendable {
    case job(UnownedJob)
    case body(@Sendable () -> Void)
  }

  private struct State {
    var works: [Work] = []
    var runningCount = 0
    var pressure = Pressure(lasting: QuietThreads.help)
    /// Thread numbers.
    var quiet: [Int32] = []
    var prompt: [Int32] = []

    var isBusy: Bool { runningCount > 0 || !works.isEmpty }
  }

  private let state = Mutex(State())
  /// At least one signal for each work that may be there. The prompt threads' are given only under pressure.
  private let arrivals = DispatchSemaphore(value: 0)
  private let promptArrivals = DispatchSemaphore(value: 0)
  /// Given when there's something to do after a rest.
  private let beginnings = DispatchSemaphore(value: 0)

  /// How often it's looked whether the quiet threads get on, and how long the others help after they were last seen not to.
  private static let (pause, help) = (Duration.milliseconds(100), Duration.seconds(3))

  /// They stay as long as the process.
  /// - Parameter isHelped: whether other threads do the work where these would get no processor.
  public init(count: Int, isHelped: Bool = true) {
    let count = max(1, count)
    for _ in 0..<count {
      start("quiet") { threads in
        // Not further: pictures come, if later, on a machine that's busy with something else. Not less far: who draws hands work over
        // hundreds of times a second, and waited for it each time.
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

  /// Runs a task's part: see `withTaskExecutorPreference`. Any thread.
  public func enqueue(_ job: consuming ExecutorJob) { add(.job(UnownedJob(job))) }

  /// Runs `body`; bodies begin in the order in which this is called. Any thread.
  public func async(_ body: @escaping @Sendable () -> Void) { add(.body(body)) }

  /// Runs `body` and waits for it. Any thread but these, and not the main one.
  /// - Throws: what `body` throws.
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
    // A thread of the other kind may have it already.
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

  /// Looks after the threads for as long as they have something to do.
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
        // Too short a time to tell.
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
