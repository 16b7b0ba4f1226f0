import BoardCanvas
import BoardSession
import BoardStore
import DragDropKit
import Foundation

/// The boards that the sidebar lists and the tray belongs to, as far as those two need them.
@MainActor protocol BoardShelf: ForeignImporting {
  var library: BoardLibrary { get }
  /// The order of the sidebar's boards, their folders and colours.
  var shelf: Shelf { get }
  /// The surface behind the cards, which all windows share.
  var cork: Cork { get }
  /// The window in which something was last dropped on a board's row.
  var lastRowDrop: Window? { get set }

  /// Returns the board if it's open.
  func board(at url: URL) -> BoardController?
  /// Opens a board, or returns it if it's open.
  func openBoard(at url: URL) async throws -> BoardController
  /// Removes a board that was closed from the open ones.
  func forgetBoard(at url: URL)
  /// Saves another order of the sidebar's boards, other folders or colours, and shows them in all windows.
  func changeShelf(_ change: (inout Shelf) -> Void)
  /// The names of all boards.
  var boardNames: Set<String> { get }
  /// Lists the boards anew, and puts one of them where it belongs.
  func refreshBoards(_ change: (inout Shelf) -> Void) async
  /// Shows a message in a window; in the last one if it's nil or not a board's window.
  func report(_ message: String, in window: Window?)
}
