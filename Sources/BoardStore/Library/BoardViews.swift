public import Board
import KitFiles
public import Foundation

/// Where each board was viewed last on this computer. Viewing a board isn't a change of it, so this is
/// kept by the board's identity in the user's state folder, and not in the board's file.
///
/// `views.json` has the boards that were viewed last, the newest at the end. A damaged file counts as an
/// empty one: at worst, boards are shown at their start.
public final class BoardViews: Sendable {
  /// The greatest number of boards. The file is written whenever the user views another part of a board.
  public static let maximumBoards = 500

  /// `$XDG_STATE_HOME/pinboard`, or `~/.local/state/pinboard` if the variable isn't set to an absolute path.
  public static var defaultFolder: URL {
    URL.folder(ofVariable: "XDG_STATE_HOME")?.appending(name: "pinboard", isFolder: true)
      ?? URL.home.appending(name: ".local/state/pinboard", isFolder: true)
  }

  private struct Entry: Codable, Sendable {
    let board: UUID
    let view: BoardViewState
  }

  private struct Stored: Codable, Sendable {
    var views: [Entry] = []
  }

  private let file: StateFile<Stored>

  /// - Parameter folder: the folder of the file, which is made when something is stored.
  public init(folder: URL = BoardViews.defaultFolder) {
    file = StateFile("views", in: folder, mostBytes: 1 << 20, empty: Stored())
  }

  /// Returns where the user viewed a board last; nil if that isn't known.
  @concurrent public func view(of board: UUID) async -> BoardViewState? {
    await file.perform { [file] in
      file.contents().views.last { $0.board == board && $0.view.isValid }?.view
    }
  }

  /// Stores where the user views a board. The file is replaced in one step. Another process may store its
  /// boards in the same file at the same time; then one of the two views may be an older one.
  @concurrent public func save(_ view: BoardViewState, of board: UUID) async throws {
    guard view.isValid else { return }
    try await file.perform { [file] in
      var stored = file.contents()
      stored.views.removeAll { $0.board == board || !$0.view.isValid }
      stored.views.append(Entry(board: board, view: view))
      stored.views.removeFirst(max(0, stored.views.count - Self.maximumBoards))
      try file.replace(with: stored)
    }
  }
}
