import Foundation
import GLibSupport

/// A deadline for finding out everything about a drop. It's needed because each read's own deadline restarts
/// with every byte, and a disk may never answer.
@MainActor
final class ForeignDeadline {
  private let duration: TimeInterval
  private var isOver = false
  private var timer: MainLoopTimer?
  private var waiting: [Int: () -> Void] = [:]
  private var lastNumber = 0

  /// - Parameter duration: in seconds; by default at least 20, and enough for two reads that deliver nothing.
  init(after duration: TimeInterval? = nil) { self.duration = duration ?? max(20, 2 * ForeignSource.silence) }

  func start() {
    timer?.cancel()
    isOver = false
    timer = MainLoop.schedule(after: duration) { [weak self] in self?.pass() }
  }

  func stop() {
    timer?.cancel()
    timer = nil
  }

  /// Called when the time is up.
  func pass() {
    isOver = true
    let late = waiting
    waiting = [:]
    for giveUp in late.values { giveUp() }
  }

  /// - Parameter ask: receives a function that takes the answer, during the call or later.
  /// - Returns: nil when the time is up first; a later answer is ignored.
  func answer<Answer: Sendable>(_ ask: (@escaping @MainActor (Answer) -> Void) -> Void) async -> Answer? {
    guard !isOver else { return nil }
    lastNumber += 1
    let number = lastNumber
    return await withCheckedContinuation { (continuation: CheckedContinuation<Answer?, Never>) in
      waiting[number] = { continuation.resume(returning: nil) }
      ask { answer in
        guard self.waiting.removeValue(forKey: number) != nil else { return }
        continuation.resume(returning: answer)
      }
    }
  }
}
