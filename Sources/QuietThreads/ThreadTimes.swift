import CScheduling
import Glibc

/// The times that a thread has run, and has waited for a processor.
public struct ThreadTimes: Sendable {
  /// The time that the thread has run since it was started.
  public let ran: Duration
  /// The time that the thread has waited for a processor since it was started.
  public let waited: Duration

  /// Reads the times of a process's first thread; nil if the kernel doesn't report them.
  public init?(process: Int32) { self.init(process: process, thread: process) }

  /// Reads the times of a thread of this process.
  init?(thread: Int32) { self.init(process: getpid(), thread: thread) }

  private init?(process: Int32, thread: Int32) {
    var (ran, waited): (UInt64, UInt64) = (0, 0)
    guard pinboard_thread_times(process, thread, &ran, &waited) else { return nil }
    self.init(ran: .nanoseconds(Int64(clamping: ran)), waited: .nanoseconds(Int64(clamping: waited)))
  }

  init(ran: Duration, waited: Duration) {
    self.ran = ran
    self.waited = waited
  }

  /// Whether the thread has got next to nothing of a processor that it wanted since `before`.
  ///
  /// A low-priority thread gets a tenth of another thread's time. That's intended beside the app's own
  /// drawing. Beside other programs that keep all processors busy it would go on for as long as they do. So a
  /// thread counts as starved if it got less than a twelfth of a processor for a third of a second.
  public func isStarved(since before: ThreadTimes) -> Bool {
    let (ran, waited) = (ran - before.ran, waited - before.waited)
    return waited >= .milliseconds(330) && ran * 11 < waited
  }

  /// Whether the thread has waited longer than it ran since `before`: the processors are still contended.
  public func isContended(since before: ThreadTimes) -> Bool {
    let (ran, waited) = (ran - before.ran, waited - before.waited)
    return waited > ran && waited > .milliseconds(5)
  }
}

/// Whether other programs keep the machine busy. The state lasts for a while after it was last recorded.
public struct Pressure: Sendable {
  private let duration: Duration
  private var end: ContinuousClock.Instant?

  /// - Parameter duration: the time that the state lasts.
  public init(lasting duration: Duration) { self.duration = duration }

  /// Whether the state was recorded within the duration.
  public var isOn: Bool { end.map { $0 > .now } ?? false }

  /// Records that the machine is busy now.
  public mutating func note() { end = .now + duration }
}
