import Board
import BoardSession
import BoardStore
import Foundation

/// Keeps earlier versions of the open boards by themselves: how a board was when it's opened, some minutes
/// after a change, and at the end.
final class VersionKeeping {
  private let versions: EarlierVersions
  private var planned: [ObjectIdentifier: Task<Void, Never>] = [:]
  /// How long after a change a version is kept.
  private static let delay = Duration.seconds(600)

  init(_ versions: EarlierVersions) { self.versions = versions }

  /// Called when a board was opened.
  func opened(_ board: BoardController) {
    // What was there before today's first change is the version of an earlier day.
    Task { [weak self] in await self?.keep(board) }
  }

  /// Called with each event of an open board.
  func follow(_ event: BoardEvent, on board: BoardController) {
    let key = ObjectIdentifier(board)
    guard case .performed = event, planned[key] == nil else { return }
    planned[key] = Task { [weak self, weak board] in
      try? await Task.sleep(for: Self.delay)
      guard let self, !Task.isCancelled else { return }
      planned[key] = nil
      if let board { await keep(board) }
    }
  }

  /// Keeps how a board is now.
  func keep(_ board: BoardController) async {
    guard board.fileState == .writable else { return }
    let date = board.history.undoSteps.last?.date ?? Date()
    do {
      try await versions.keep(board.document, at: date)
    } catch {
      Trace.emit("version.failed", ["board": board.name, "error": "\(error)"])
    }
  }

  /// Called at the end of the app, when nothing changes any more.
  func end(with boards: some Sequence<BoardController>) async {
    for task in planned.values { task.cancel() }
    planned = [:]
    for board in boards { await keep(board) }
  }
}
