import Foundation

/// A board that's being opened, for all who wait for it. It's stopped when the last of the windows that show it has been
/// told to.
final class BoardOpening {
  /// What the opening tells from other threads, with the part that's done, 0 … 1; throws when nobody wants it any more.
  typealias Progress = @Sendable (Double) throws -> Void

  /// What's shown to those who wait.
  private(set) var works: [LongWork] = []
  nonisolated private let stop = StopSign()
  private let name: String
  private var task: Task<BoardController, any Error>?
  /// Whether there's a board, or an error.
  private(set) var isOver = false
  /// Whether nobody wants it any more; it may take a moment to end.
  private(set) var isStopped = false

  /// - Parameter name: the board's, for the person.
  init(of name: String, _ open: @escaping (@escaping Progress) async throws -> BoardController) {
    self.name = name
    task = Task {
      defer { isOver = true }
      return try await open { [weak self] fraction in try self?.step(fraction) }
    }
  }

  nonisolated private func step(_ fraction: Double) throws {
    try stop.check()
    guard fraction > 0 else { return }
    Task { @MainActor in
      // Only a repair takes so long that it has steps.
      for work in works { work.show("Reading what’s left of “\(name)”", fraction: fraction) }
    }
  }

  /// The board, when it's there.
  /// - Parameter work: shown while it's waited for.
  /// - Throws: `CancellationError` also if the person who was shown `work` doesn't want it any more.
  func board(for work: LongWork? = nil) async throws -> BoardController {
    guard let task else { throw CancellationError() }
    if let work { works.append(work) }
    defer { works.removeAll { $0 === work } }
    let board = try await task.value
    if work?.isStopping == true { throw CancellationError() }
    return board
  }

  /// - Returns: nil if it takes longer. Then it goes on.
  func board(within patience: Duration) async throws -> BoardController? {
    await Patience.wait(for: patience) { [task] in _ = await task?.result }
    return isOver ? try await task?.value : nil
  }

  /// One of those who wait doesn't any more.
  func workDidStop() {
    if works.allSatisfy(\.isStopping) { putUpSign() }
  }

  /// Ends it for all, and returns when it has.
  func abandon() async {
    putUpSign()
    _ = await task?.result
  }

  private func putUpSign() {
    isStopped = true
    stop.putUp()
  }
}
