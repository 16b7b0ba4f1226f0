import DragDropKit
import Foundation

// A window stays until everything of its board is where it'll be found again.

extension BoardWindow {
  /// What a person's wish to close does.
  func requestClose() {
    if !staysOpen() { window.close() }
  }

  /// Whether the window must stay for now; then it closes by itself when that's possible.
  func staysOpen() -> Bool {
    guard !mayClose else { return false }
    canvas.notes.end()
    guard closing == nil else { return true }
    // Another window keeps the board.
    guard !BoardWindow.all.contains(where: { $0 !== self && $0.board === board }) else { return false }
    guard board.commits.count > 0 || board.isAtRisk else { return false }
    closing = Task {
      if await prepareToClose() {
        mayClose = true
        window.close()
      }
      closing = nil
    }
    return true
  }

  /// Waits for the tail of the commits; asks if something would be lost.
  /// - Returns: false if the window is to stay.
  func prepareToClose() async -> Bool {
    let board = board
    let total = max(board.commits.count, 1)
    let observer = board.events.observe { [weak self, weak board] event in
      guard case .storageChanged = event, let self, let board else { return }
      self.showTail(board.commits.count, of: total)
    }
    if board.commits.failure == nil { showTail(board.commits.count, of: total) }
    await board.commits.settled()
    withExtendedLifetime(observer) {}
    copyProgress.end()
    Trace.emit("closing", ["window": window.traceLabel, "left": board.commits.count])
    while board.isAtRisk {
      let answer = await MessageDialog.show(
        in: window, title: board.trouble?.title ?? "“\(board.name)” isn’t saved",
        body: "When it’s closed now, what’s on the board is lost.",
        buttons: [
          "Cancel", MessageDialog.Button("Close All the Same", role: .destructive),
          MessageDialog.Button("Save a Copy…", role: .suggested),
        ])
      switch answer {
      case 1: return true
      case 2: if await saveCopy() { return true }
      default: return false
      }
    }
    return true
  }

  private func showTail(_ left: Int, of total: Int) {
    guard left > 0 else { return copyProgress.end() }
    copyProgress.show(
      left == 1 ? "Writing the last change" : "Writing the last \(left) changes",
      fraction: 1 - Double(left) / Double(max(total, left)))
  }
}
