import BoardCanvas
import BoardSession
import BoardStore
import DragDropKit
import KitFiles
import Foundation
import Localization

/// What a window says about trouble: its board's problem, or else a board that couldn't be opened here, or
/// else changes of an earlier run that aren't on the board.
final class WindowTrouble {
  /// What a board in trouble, or one that couldn't be opened, needs from its window.
  struct Answers {
    /// Opens a board in the window.
    var open: (URL, BoardAccess) -> Void = { _, _ in }
    /// Tries again what has failed with the window's board.
    var retry: () async -> Void = {}
    var saveCopy: () async -> Void = {}
    /// Reports something to the user.
    var report: (String) -> Void = { _ in }
  }

  let bar: TroubleBar
  /// The boards that couldn't be opened in this window. The bar shows the first one until the user has
  /// answered, and then the next.
  private var openingFailures: [(url: URL, error: any Error)] = []
  var openingFailure: (url: URL, error: any Error)? { openingFailures.first }
  private let window: Window
  private let canvas: BoardView
  var answers = Answers()

  init(_ window: Window, _ canvas: BoardView, controls: ControlTrace) {
    self.window = window
    self.canvas = canvas
    bar = TroubleBar(controls: controls)
    bar.onAction = { [weak self] in self?.answer($0) }
  }

  private var board: BoardController { canvas.board }

  func update() {
    let trouble =
      board.trouble ?? openingFailure.map { BoardTrouble(opening: $0.url, failed: $0.error) }
      ?? BoardTrouble(board: board.name, setAside: board.findings.setAside)
      ?? BoardTrouble(board: board.name, strayFiles: board.findings.strayFiles)
    guard trouble != bar.trouble else { return }
    bar.show(trouble)
    Trace.emit(
      "trouble",
      [
        "window": window.traceLabel, "severity": trouble?.severity.rawValue ?? "none",
        "title": trouble?.title ?? "", "detail": trouble?.detail ?? "",
        "actions": trouble?.actions.map(\.rawValue) ?? [],
      ])
  }

  /// Shows that a board couldn't be opened, until the user answers.
  func showOpeningFailure(_ url: URL, _ error: any Error) {
    Trace.emit("error", ["message": "\(error)", "file": url.pathText])
    openingFailures.removeAll { $0.url == url }
    openingFailures.append((url, error))
    update()
  }

  /// Called when a board was opened in the window after all.
  func forgetOpeningFailure() { openingFailures = [] }

  private func answer(_ action: BoardTrouble.Action) {
    if board.trouble == nil, let failure = openingFailure {
      openingFailures.removeFirst()
      update()
      switch action {
      case .retry: answers.open(failure.url, .readWrite)
      case .openReadOnly: answers.open(failure.url, .readOnly)
      case .saveCopy, .dismiss: break
      }
      return
    }
    switch action {
    case .retry: retry()
    case .saveCopy: Task { [answers] in await answers.saveCopy() }
    case .dismiss: board.forgetSetAside()
    case .openReadOnly: break
    }
  }

  private func retry() {
    bar.isBusy = true
    Task {
      await answers.retry()
      bar.isBusy = false
      if board.trouble != nil { answers.report(localized("It’s still so.")) }
    }
  }
}
