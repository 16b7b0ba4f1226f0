import Foundation
import Synchronization
import Testing

/// Watches a decoder while more descriptors are in flight than it may add to.
final class MailWatch: Sendable {
  enum Sight {
    /// The decoder tries to answer, again and again.
    case wait
    /// The decoder has answered.
    case answer
    /// On a busy machine: the request wasn't sent yet, or another process got it.
    case nothing
  }

  /// The time to watch. All of this user's decoders wait meanwhile, other tests' too, so it must be shorter
  /// than any of their limits.
  private static let patience = Duration.seconds(1)
  private let process: Int32
  private let isAnswered = Mutex(false)

  init(of process: Int32) { self.process = process }

  func answered() { isAnswered.withLock { $0 = true } }

  /// Watches on a thread of its own, because the threads that tests share may all be waiting for decoders.
  func look() async throws -> Sight {
    try await withCheckedThrowingContinuation { reply in
      Thread.detachNewThread { reply.resume(with: Result { try self.watch() }) }
    }
  }

  private func watch() throws -> Sight {
    let others = try DescriptorsOnTheirWay(1_200)
    defer { others.arrive() }
    let (before, begin) = (pauses(), ContinuousClock.now)
    while begin.duration(to: .now) < Self.patience {
      if isAnswered.withLock({ $0 }) { return .answer }
      guard let now = pauses(), let before else { break }
      if now >= before + 20 { return .wait }
      sched_yield()
    }
    return .nothing
  }

  /// The number of times that the process has given up its processor to wait; nil when the process is gone.
  private func pauses() -> Int? {
    let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    let line = status?.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches") }
    return line?.split(separator: "\t").last.flatMap { Int($0) }
  }
}
