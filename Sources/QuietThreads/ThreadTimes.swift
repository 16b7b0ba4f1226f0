import CScheduling
import Glibc

/// How long a thread has run so far, and how long it wanted to and got no processor.
public struct ThreadTimes: Sendable {
  /// Since the thread was started.
  public let ran: Duration
  /// Since the thread was started.
  public let waited: Duration

  /// Of a process's only thread, or its first one; nil where the kernel doesn't tell.
  public init?(process: Int32) { self.init(process: process, thread: process) }

  /// Of a thread of this process.
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

  /// Whether the thread has got next to nothing of a processor that it wanted since then.
  ///
  /// A thread that has stepped back gets a tenth of what another one gets. Beside our own drawing that's meant; beside other
  /// programs that keep all processors busy it would go on for as long as they do. A third of a second with less than a
  /// twelfth of a processor is that.
  public func isStarved(since before: ThreadTimes) -> Bool {
    let (ran, waited) = (ran - before.ran, waited - before.waited)
    return waited >= .milliseconds(330) && ran * 11 < waited
  }

  /// Whether the thread has waited longer than it ran since then: the processors are still fought for.
  public func isContended(since before: ThreadTimes) -> Bool {
    let (ran, waited) = (ran - before.ran, waited - before.waited)
    return waited > ran && waited > .milliseconds(5)
  }
}
