import Board
import BoardCanvas
import BoardSession
import BoardStore
import DragDropKit
import Foundation

/// What all windows share: the boards, the tray and the session. A window asks its owner for everything that
/// concerns more than itself.
@MainActor protocol WindowOwner: BoardShelf, BoardLinking {
  var application: Application { get }
  var preferences: PreferencesController { get }
  var tray: Tray { get }
  /// The open windows, oldest first.
  var windows: [BoardWindow] { get set }
  /// All boards of the sidebar, in the sidebar's order.
  var entries: [BoardEntry] { get }
  /// The open boards.
  var boards: [URL: BoardController] { get }
  /// Notified when a board was opened, made, renamed or removed.
  var boardsChanged: ObserverList<Void> { get }
  /// Boards that no window shows and to which images are still being imported.
  var busyUnseen: [BoardController] { get }

  // MARK: Windows
  func saveSession()
  func windowIsReady(_ window: BoardWindow)
  func windowDidClose(_ window: BoardWindow)
  @discardableResult func openWindow(on board: BoardController) -> BoardWindow

  // MARK: Boards
  /// Opens boards, images, folders and foreign files, as from the command line.
  func open(_ urls: [URL]) async
  func makeBoard(in window: BoardWindow) async
  func show(_ url: URL, in window: BoardWindow, access: BoardAccess) async
  func beginOpening(_ url: URL, in window: BoardWindow) -> LongWork
  func reopen(_ board: BoardController, for work: LongWork?) async
  func saveCopy(
    of board: BoardController, to url: URL, with contents: CopyContents, onWait: (Bool) -> Void,
    progress: @escaping @Sendable (Double) throws -> Void
  ) async throws -> BoardController
  func move(
    _ board: BoardController, to url: URL, progress: @escaping @Sendable (Double) throws -> Void
  ) async throws

  // MARK: Removed boards
  /// Whether the board's file is in Pinboard's own folder.
  func isInLibrary(_ board: BoardController) -> Bool
  /// The trash's folder, as it's shown to the user.
  var trashName: String { get }
  func removeBoard(_ board: BoardController) async
  func restore(_ removed: RemovedBoard, in window: BoardWindow) async
}
