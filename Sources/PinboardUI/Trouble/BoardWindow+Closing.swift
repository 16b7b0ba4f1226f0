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
    if board.commits.failure == nil, board.commits.count > 0, await !writeTail() { return false }
    Trace.emit("closing", ["window": window.traceLabel, "left": board.commits.count])
    while board.isAtRisk {
      let answer = await Ask.question(
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

  /// Waits until everything that was done is written, or can't be.
  /// - Returns: false if the person doesn't want to close any more.
  private func writeTail() async -> Bool {
    let board = board
    let total = board.commits.count
    let (ended, end) = AsyncStream<Bool>.makeStream()
    let work = progress.begin(Self.tailText(total)) { end.yield(false) }
    let observer = board.events.observe { [weak board] event in
      guard case .storageChanged = event, let board else { return }
      let left = board.commits.count
      if left > 0 { work.show(Self.tailText(left), fraction: 1 - Double(left) / Double(max(total, left))) }
    }
    let settling = Task {
      await board.commits.settled()
      end.yield(true)
    }
    var mayClose = true
    for await answer in ended {
      mayClose = answer
      break
    }
    withExtendedLifetime((observer, settling)) {}
    work.end()
    return mayClose
  }

  private static func tailText(_ count: Int) -> String {
    count == 1 ? "Writing the last change" : "Writing the last \(count) changes"
  }
}
