import BoardSession

/// What's reported to the rest of the desktop about work on the boards.
final class DesktopPresence {
  private let logout: LogoutGuard
  let notices: ImportNotices

  init(app: AppController) {
    logout = LogoutGuard(app: app)
    notices = ImportNotices(app: app)
  }

  /// Called with each event of each open board.
  func follow(_ event: BoardEvent, on board: BoardController) {
    switch event {
    case .importProgress:
      logout.update()
      notices.update(board)
    case .storageChanged: logout.update()
    default: break
    }
  }
}
