import Board
import BoardCanvas
import BoardSession
import BoardStore
import DragDropKit
import KitFiles
import Foundation
import Imaging
import Localization

/// Saves the session that the next start restores, and ends the app.
extension AppController {
  /// Writes the windows' state to the session file, soon.
  func saveSession() {
    session.save { self.isQuitting ? nil : self.windows.map(\.sessionState) }
  }

  /// Quits because the user wants to: asks first wherever something would be lost.
  func quit() {
    guard !isQuitting, quitting == nil else { return }
    for window in windows { window.canvas.endEditing() }
    quitting = Task {
      defer { quitting = nil }
      var asked: Set<ObjectIdentifier> = []
      var unseen = busyUnseen
      for board in Array(boards.values) { await board.checkFile() }
      for window in windows {
        // Each board is asked about once, but every window is visited, since each may have work of its own.
        let isAsked = !asked.insert(ObjectIdentifier(window.board)).inserted
        guard await window.closing.prepare(isKept: isAsked, others: unseen) else { return }
        unseen = []
      }
      // The states are read only now: after an answer to a question, a window may show the copy that was
      // saved.
      finish(with: windows.map(\.sessionState))
    }
  }

  /// Ends because the desktop's session ends, when no question can be asked any more. Boards that would be
  /// lost are saved as new boards; images that are still arriving get a moment.
  func terminate() {
    guard !isQuitting else { return }
    isTerminating = true
    for window in windows { window.canvas.endEditing() }
    finish(with: windows.map(\.sessionState))
  }

  /// The boards that no window shows and that images are still being imported to. The images were dropped on
  /// their rows or into the tray, or before the window showed another board.
  var busyUnseen: [BoardController] { boards.values.filter { $0.importer.isBusy && !isSeen($0) } }

  /// Reports which imports the end of the last session interrupted.
  func reportInterruptedImports(_ session: SessionState) {
    guard let imports = session.interruptedImports, !imports.isEmpty else { return }
    let boards = imports.sorted { $0.key < $1.key }.map { name, count in
      localized(count, "\(count) image for “\(name)”", "\(count) images for “\(name)”")
    }.joined(separator: ", ")
    report(
      localized(
        imports.values.reduce(0, +),
        "When the last session ended, \(boards) was still on its way, and isn’t on the board.",
        "When the last session ended, \(boards) were still on their way, and aren’t on the board."), in: nil)
  }

  /// Waits until every command is in its board's file, then ends the app.
  func finish(with windows: [SessionWindow]) {
    guard !isQuitting else { return }
    isQuitting = true
    session.write.cancel()
    application.hold()
    Trace.emit("ending")
    Task {
      // An abandoned opening also removes the temporary copy that it has made of a damaged board.
      for opening in Array(openings.values) { await opening.abandon() }
      var interrupted = await endImports()
      var copies: [URL: URL] = [:]
      for board in Array(boards.values) { await board.checkFile() }
      for board in Array(boards.values) where board.isAtRisk && !board.isLetGo {
        guard let copy = await BoardRecovery(app: self).recover(board) else { continue }
        copies[Self.key(board.url)] = copy.url
        let left = copy.importer.unfinishedCount
        if left > 0 { interrupted[copy.document.name] = left }
      }
      for board in boards.values { await board.commits.settled() }
      copies.merge(await endNaming()) { copy, _ in copy }
      await preferences.settled()
      await session.end(with: windows.map { Self.following(copies, $0) }, interruptedImports: interrupted)
      // A clipboard manager takes over the copied data. It asks for the data while the boards can still
      // answer.
      await Patience.wait(for: .seconds(2)) { await Clipboard.general.store() }
      await list.versions.end(with: boards.values)
      for board in boards.values {
        // The windows are still there, so the user may have changed something in the meantime.
        await board.commits.settled()
        await board.file.close()
      }
      await OpenedCopies.shared.end()
      application.release()
      application.quit()
    }
  }

  /// Waits until boards' files have the names that the boards got at the end, unless a disk takes too long.
  /// - Returns: where the files are now, by where they were.
  private func endNaming() async -> [URL: URL] {
    let former = boards.values.map { (board: $0, key: Self.key($0.url)) }
    let naming = list.names.latest
    await Patience.wait(for: .seconds(4)) { await naming?.value }
    return Dictionary(
      former.filter { $0.key != Self.key($0.board.url) }.map { ($0.key, $0.board.url) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Returns a window's state in which the board's copy, or its file's new location, replaces the board.
  private static func following(_ copies: [URL: URL], _ state: SessionWindow) -> SessionWindow {
    var state = state
    if let copy = copies[key(state.boardURL)] { state.boardURL = copy }
    return state
  }

  /// Waits for imports, and cancels those that take too long. The windows have asked about imports to their
  /// own boards, so this is about other boards and imports that began later. Images that have arrived are on
  /// their boards when this returns.
  /// - Returns: the number of images that didn't arrive, by the names of their boards, for the next start to
  ///   report.
  private func endImports() async -> [String: Int] {
    func finished() async { for board in Array(boards.values) { await board.importer.finished() } }
    await Patience.wait(for: .seconds(isTerminating ? 4 : 60), until: finished)
    var interrupted: [String: Int] = [:]
    for board in Array(boards.values) where board.importer.unfinishedCount > 0 {
      interrupted[board.name, default: 0] += board.importer.unfinishedCount
      board.importer.cancelAll()
    }
    // Images that are stored already are pinned before the files are closed.
    await Patience.wait(for: .seconds(4), until: finished)
    return interrupted
  }
}
