import DragDropKit
import Foundation

/// The boards in the desktop's list of recent files, where other programs find them too.
enum RecentBoards {
  static let type = "application/vnd.pinboard.board"
  /// The command of the desktop entry. Plasma finds the program of a file by it, letter by letter, and lists
  /// the file in the menu of the program's icon.
  static let command = "pinboard %F"
  /// The number of boards that *Open Recent* lists.
  static let limit = 20
  /// Whether boards are recorded. It's off in unit tests, which would fill their user's list.
  static var isRecording = false

  static func record(_ url: URL) {
    guard isRecording else { return }
    RecentFiles.add(url, type: type, application: ("Pinboard", command))
  }

  /// The boards that were shown last, the newest first.
  static var all: [URL] { RecentFiles.all(ofType: type, limit: limit) }
}
