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
    /// Its request wasn't on its way yet, on a machine with much to do.
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
    let (before, begin) = (try pauses(), ContinuousClock.now)
    while begin.duration(to: .now) < Self.patience {
      if isAnswered.withLock({ $0 }) { return .answer }
      if try pauses() >= before + 20 { return .wait }
      sched_yield()
    }
    return .nothing
  }

  /// How often the process has given up its processor to wait for something.
  private func pauses() throws -> Int {
    let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches") })
    return try #require(line.split(separator: "\t").last.flatMap { Int($0) })
  }
}
