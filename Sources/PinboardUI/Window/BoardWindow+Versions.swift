import Board
import BoardCanvas
import BoardSession
import BoardStore
import DragDropKit
import Foundation
import Localization

// Earlier Versions….

extension BoardWindow {
  /// Lists the versions of the board that were kept by themselves.
  func chooseEarlierVersion() {
    let board = board
    Task {
      let versions = app.library.versions
      var options: [BoardChoice.Option] = []
      for entry in await versions.entries(of: board.document.id) {
        guard let version = await versions.version(at: entry.url) else { continue }
        let pins = version.pins.count
        options.append(
          .init(
            name: StudyText.date(entry.date), detail: localized(pins, "1 pin", "\(pins) pins"), url: entry.url
          ))
      }
      guard board === self.board, app.windows.contains(where: { $0 === self }) else { return }
      guard !options.isEmpty else {
        return messages.show(localized("There are no earlier versions yet"))
      }
      BoardChoice(
        localized("Earlier Versions…").withoutEllipsis, name: "versions",
        action: localized("Restore"),
        openedBy: "win.earlier-versions", options: options,
        onChoose: { [weak self] url in
          Task { await self?.restoreEarlierVersion(at: url, of: board) }
        }
      ).show(below: header.menu)
    }
  }

  /// Makes a board what it was, as one step.
  func restoreEarlierVersion(at url: URL, of board: BoardController) async {
    let versions = app.library.versions
    guard board.checkEditable() else { return }
    guard let version = await versions.version(at: url) else {
      return messages.show(localized("The earlier version can’t be read"))
    }
    // What's there now is kept, too.
    try? await versions.keep(board.document, at: Date())
    do {
      let (command, missing) = try version.restoring(board.document)
      guard let command else { return messages.show(localized("The board is as it was then already")) }
      guard board.perform(command) != nil else { return }
      Trace.emit("version.restored", ["board": board.name, "missing": missing])
      var text = localized("The board is as it was on \(StudyText.date(version.date))")
      if missing > 0 {
        text +=
          ". "
          + localized(
            missing, "The image of 1 pin isn’t in the file any more.",
            "The images of \(missing) pins aren’t in the file any more.")
      }
      messages.show(text)
    } catch {
      messages.show(localized("That can’t be done: \(error)"))
    }
  }
}
