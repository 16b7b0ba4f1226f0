import BoardSession
import BoardStore
import DragDropKit
import Foundation
import Localization

/// Shows a new board in a window of its own, as the launcher's menu asks for. If this begins the session, the
/// last session's windows come back with the next start.
struct NewBoardStart {
  let app: AppController

  func run() async {
    guard !app.isEnding(startedWith: []) else { return }
    if !app.session.isBegun {
      app.session.isBegun = true
      app.session.unrestored = await app.library.loadSession().windows
    }
    _ = await app.begin(files: [])
    do {
      let board = try await app.adopt(try await app.library.createBoard(name: app.freeName))
      await app.list.refresh()
      app.openWindow(on: board, state: nil)
    } catch {
      if app.windows.isEmpty { await app.openSomeWindow() }
      app.report(localized("A new board can’t be made: \(error)"), in: nil)
    }
    await app.closeUnused()
  }
}
