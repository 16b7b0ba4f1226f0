import Foundation
import Synchronization
import Testing

/// Looks at a decoder while more descriptors are on their way than it may add to.
final class MailWatch: Sendable {
  enum Sight {
    /// It tries to answer, again and again.
    case wait
    /// It has answered.
    case answer
    /// On a machine with much to do: its request wasn't on its way yet, or another process got it.
    case nothing
  }

  /// All of this person's decoders wait meanwhile, other tests' too: not for longer than any of them may take.
  private static let patience = Duration.seconds(1)
  private let process: Int32
  private let isAnswered = Mutex(false)

  init(of process: Int32) { self.process = process }

  func answered() { isAnswered.withLock { $0 = true } }

  /// On a thread of its own: those that tests share may all be waiting for decoders.
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

  /// How often the process has given up its processor to wait for something; nil when it's gone.
  private func pauses() -> Int? {
    let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    let line = status?.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches") }
    return line?.split(separator: "\t").last.flatMap { Int($0) }
  }
}
