import BoardCanvas
import BoardSession
import Foundation

/// The opening of a board, shared by all windows that wait for the board. It's stopped once all of the
/// windows that show it have been told to stop.
final class BoardOpening {
  /// Reports the part that's done, 0 … 1, from any thread. It throws when nobody wants the board any more.
  typealias Progress = @Sendable (Double) throws -> Void

  /// The progress displays of the windows that wait.
  private(set) var works: [LongWork] = []
  nonisolated private let stop = CancellationFlag()
  private let name: String
  private var task: Task<BoardController, any Error>?
  /// Whether the opening has ended, with a board or an error.
  private(set) var isOver = false
  /// Whether nobody wants the board any more. The opening may take a moment to end.
  private(set) var isStopped = false

  /// - Parameter name: the board's name, for the user.
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
      // Only a repair takes so long that it reports progress.
      for work in works { work.show("Reading what’s left of “\(name)”", fraction: fraction) }
    }
  }

  /// Returns the board once it's open.
  /// - Parameter work: the progress shown during the wait.
  /// - Throws: `CancellationError` also if the user has stopped `work`.
  func board(for work: LongWork? = nil) async throws -> BoardController {
    guard let task else { throw CancellationError() }
    if let work { works.append(work) }
    defer { works.removeAll { $0 === work } }
    let board = try await task.value
    if work?.isStopping == true { throw CancellationError() }
    return board
  }

  /// Returns the board if it's open within `patience`.
  /// - Returns: nil if it takes longer. Then the opening goes on.
  func board(within patience: Duration) async throws -> BoardController? {
    await Patience.wait(for: patience) { [task] in _ = await task?.result }
    return isOver ? try await task?.value : nil
  }

  /// Called when one of the waiting windows doesn't want the board any more.
  func workDidStop() {
    if works.allSatisfy(\.isStopping) { stopReading() }
  }

  /// Stops the opening for all windows, and returns when it has ended.
  func abandon() async {
    stopReading()
    _ = await task?.result
  }

  private func stopReading() {
    isStopped = true
    stop.cancel()
  }
}
