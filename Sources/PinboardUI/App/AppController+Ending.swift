import Board
import BoardStore
import DragDropKit
import Files
import Foundation
import Imaging

/// The session that the next start restores, and the end.
extension AppController {
  /// Remembers the windows; a moment later, since several things change at once.
  func saveSession() {
    sessionWrite.write(after: .milliseconds(300)) { [library] in
      guard !self.isQuitting else { return }
      try? await library.saveSession(
        SessionState(windows: self.unrestored + BoardWindow.all.map(\.sessionState)))
    }
  }

  /// A person's wish: asks where something would be lost.
  func quit() {
    guard !isQuitting, quitting == nil else { return }
    for window in BoardWindow.all { window.canvas.endEditing() }
    quitting = Task {
      defer { quitting = nil }
      var asked: Set<ObjectIdentifier> = []
      var unseen = busyUnseen
      for window in BoardWindow.all {
        // Each board is asked about once; each window may have work of its own.
        let isAsked = !asked.insert(ObjectIdentifier(window.board)).inserted
        guard await window.prepareToClose(isKept: isAsked, others: unseen) else { return }
        unseen = []
      }
      // Not before the questions: an answer may have been a copy, which is what the windows show now.
      finish(with: BoardWindow.all.map(\.sessionState))
    }
  }

  /// The end of the desktop's session: nobody can be asked any more. What would be lost becomes a board of its
  /// own; images that are on their way get a moment.
  func terminate() {
    guard !isQuitting else { return }
    isTerminating = true
    for window in BoardWindow.all { window.canvas.endEditing() }
    finish(with: BoardWindow.all.map(\.sessionState))
  }

  /// Boards that no window shows, and that images are on their way to: dropped on their rows, into the tray, or before
  /// the window showed another board.
  var busyUnseen: [BoardController] { boards.values.filter { $0.importer.isBusy && !isSeen($0) } }

  /// Says what the end of the last session has interrupted.
  func tellOfInterruptedImports(_ session: SessionState) {
    guard let imports = session.interruptedImports, !imports.isEmpty else { return }
    let words = imports.sorted { $0.key < $1.key }.map { name, count in
      "\(count == 1 ? "1 image" : "\(count) images") for “\(name)”"
    }
    let isOne = imports.values.reduce(0, +) == 1
    report(
      "When the last session ended, \(words.joined(separator: ", ")) \(isOne ? "was" : "were") still on "
        + "\(isOne ? "its" : "their") way, and \(isOne ? "isn’t" : "aren’t") on the board.", in: nil)
  }

  /// - Returns: where everything that's on the board is now; nil if that can't be kept.
  private func recover(_ board: BoardController) async -> URL? {
    let name = FileName.safe("\(board.document.name) (recovered)", fallback: "Recovered")
    let folder = library.boardsFolder
    var number = 1
    while number < 100 {
      let file = number == 1 ? "\(name).pinboard" : FileName.numbered("\(name).pinboard", number)
      do {
        let url = folder.appending(name: file)
        let copy = try await saveCopy(of: board, to: url, replacing: false) { _ in }
        // What couldn't be pinned with the old file, a pasted image for one, is tried again there.
        await Patience.wait(for: .seconds(4)) { await copy.importer.finished() }
        return copy.url
      } catch BoardStoreError.alreadyExists {
        number += 1
      } catch {
        Trace.emit("error", ["message": "\(error)", "board": board.name])
        return nil
      }
    }
    return nil
  }

  /// Waits until every command is in its file, then ends.
  func finish(with windows: [SessionWindow]) {
    guard !isQuitting else { return }
    isQuitting = true
    sessionWrite.cancel()
    application.hold()
    Trace.emit("ending")
    Task {
      // What they've put together in a private place goes with them.
      for opening in Array(openings.values) { await opening.abandon() }
      let interrupted = await endImports()
      var copies: [URL: URL] = [:]
      for board in Array(boards.values) where board.isAtRisk && !board.isLetGo {
        copies[Self.key(board.url)] = await recover(board)
      }
      for board in boards.values { await board.commits.settled() }
      await preferences.settled()
      // One that's just being written must not come last.
      await sessionWrite.settled()
      try? await library.saveSession(
        SessionState(
          windows: unrestored + windows.map { Self.following(copies, $0) }, interruptedImports: interrupted))
      // A clipboard manager keeps what was copied; it asks while the boards can still answer.
      await Patience.wait(for: .seconds(2)) { await Clipboard.general.store() }
      for board in boards.values {
        // The windows are still there, and so is whoever works in them.
        await board.commits.settled()
        await board.file.close()
      }
      application.release()
      application.quit()
    }
  }

  /// A window's state with the copy that has taken its board's place.
  private static func following(_ copies: [URL: URL], _ state: SessionWindow) -> SessionWindow {
    var state = state
    if let copy = copies[key(state.boardURL)] { state.boardURL = copy }
    return state
  }

  /// Windows have asked about what goes to their boards; what goes to others, or comes late, is waited for. What has
  /// arrived is on its board when this returns.
  /// - Returns: how many didn't arrive, by the names of their boards: the next start tells.
  private func endImports() async -> [String: Int] {
    func finished() async { for board in Array(boards.values) { await board.importer.finished() } }
    await Patience.wait(for: .seconds(isTerminating ? 4 : 60), until: finished)
    var interrupted: [String: Int] = [:]
    for board in Array(boards.values) where board.importer.unfinishedCount > 0 {
      interrupted[board.name, default: 0] += board.importer.unfinishedCount
      board.importer.cancelAll()
    }
    // What's stored already is pinned before the files are closed.
    await Patience.wait(for: .seconds(4), until: finished)
    return interrupted
  }
}
