import BoardCanvas
import BoardSession
import DragDropKit
import Foundation
import Localization

/// The closing of a window. It stays open until everything on its board is in a file that can be found again.
final class WindowClosing {
  private let app: any WindowOwner
  private let window: Window
  private let canvas: BoardView
  private let progress: ProgressPill
  private let saveCopy: () async -> Bool
  /// Set while the window is waiting to be closed.
  private var closing: Task<Void, Never>?
  private var mayClose = false

  /// - Parameter saveCopy: saves a copy of the window's board; returns whether there's one.
  init(
    _ window: Window, _ canvas: BoardView, app: any WindowOwner, progress: ProgressPill,
    saveCopy: @escaping () async -> Bool
  ) {
    self.window = window
    self.canvas = canvas
    self.app = app
    self.progress = progress
    self.saveCopy = saveCopy
  }

  private var board: BoardController { canvas.board }
  private var otherWindows: [BoardWindow] { app.windows.filter { $0.window !== window } }

  /// Closes the window for the user, now or later.
  func request() {
    if !staysOpen() { window.close() }
  }

  /// Returns whether the window must stay open for now. If so, it closes by itself when that's possible.
  func staysOpen() -> Bool {
    guard !mayClose else { return false }
    canvas.endEditing()
    guard closing == nil else { return true }
    let isKept = otherWindows.contains { $0.board === board }
    let isBoardBusy = board.importer.isBusy || board.commits.count > 0 || board.isAtRisk
    // The app ends with its last window.
    let others = otherWindows.isEmpty ? app.busyUnseen : []
    guard progress.isBusy || !others.isEmpty || !isKept && isBoardBusy else { return false }
    closing = Task {
      if await prepare(isKept: isKept, others: others) {
        mayClose = true
        window.close()
      }
      closing = nil
    }
    return true
  }

  /// Waits for work that's going on and for the last commits; asks if something would be lost.
  /// - Parameters:
  ///   - isKept: whether another window stays on the board.
  ///   - others: boards without a window, with imports that are going on, if closing ends these too.
  /// - Returns: false if the window is to stay open.
  func prepare(isKept: Bool, others: [BoardController]) async -> Bool {
    let board = board
    guard await waitForWork(on: (isKept ? [] : [board]) + others) else { return false }
    if isKept { return true }
    if board.commits.failure == nil, board.commits.count > 0, await !writeTail() { return false }
    Trace.emit("closing", ["window": window.traceLabel, "left": board.commits.count])
    board.isLetGo = false
    while board.isAtRisk {
      let answer = await Ask.question(
        in: window, title: board.trouble?.title ?? localized("“\(board.name)” isn’t saved"),
        body: localized("When it’s closed now, what’s on the board is lost."),
        buttons: [
          MessageDialog.Button(localized("Cancel")),
          MessageDialog.Button(localized("Close Without Saving"), role: .destructive),
          MessageDialog.Button(localized("Save a Copy…"), role: .suggested),
        ])
      switch answer {
      case 1:
        board.isLetGo = true
        return true
      case 2: if await saveCopy() { return true }
      default: return false
      }
    }
    return true
  }

  /// Asks what to do about an import or export that's going on, and waits for its end.
  private func waitForWork(on boards: [BoardController]) async -> Bool {
    let importing = boards.filter(\.importer.isBusy)
    guard !importing.isEmpty || progress.isBusy else { return true }
    let names = importing.isEmpty ? [board.name] : importing.map(\.name)
    let answer = await Ask.question(
      in: window,
      title: localized(
        names.count, "\(NameList.text(names)) is still busy", "\(NameList.text(names)) are still busy"),
      body: !importing.isEmpty
        ? localized("Images are still on their way. If it stops now, they won’t be on the board.")
        : localized("It hasn’t ended yet."),
      buttons: [
        MessageDialog.Button(localized("Cancel")),
        MessageDialog.Button(localized("Stop and Close"), role: .destructive),
        MessageDialog.Button(localized("Close When Done"), role: .suggested),
      ])
    switch answer {
    case 1:
      for board in importing { board.importer.cancelAll() }
      progress.cancelAll()
    case 2: break
    default: return false
    }
    let failed = failedCards
    for board in importing { await board.importer.finished() }
    await progress.finished()
    // If imports have failed in the meantime, the window stays open, so that the user can see this and retry.
    return answer == 1 || failedCards == failed
  }

  private var failedCards: Int { board.failedCards.count }

  /// Waits until all changes are written, or can't be written.
  /// - Returns: false if the user doesn't want to close any more.
  private func writeTail() async -> Bool {
    let board = board
    let total = board.commits.count
    let (stopped, stop) = AsyncStream<Void>.makeStream()
    let work = progress.begin(Self.tailText(total)) { stop.yield() }
    defer { work.end() }
    let observer = board.events.observe { [weak board] event in
      guard case .storageChanged = event, let board else { return }
      let left = board.commits.count
      if left > 0 { work.show(Self.tailText(left), fraction: 1 - Double(left) / Double(max(total, left))) }
    }
    defer { withExtendedLifetime(observer) {} }
    return await board.commits.settled(unless: stopped)
  }

  private static func tailText(_ count: Int) -> String {
    localized(count, "Writing the last change", "Writing the last \(count) changes")
  }
}
