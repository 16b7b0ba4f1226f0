import Files
import Foundation

/// Decides whether a file is at a lasting place. Links to other files would soon be broken.
nonisolated enum LastingPlace {
  /// Folders for temporary files, and the folder in which folders of other computers are mounted.
  static let passing: [URL] = {
    return [
      FileManager.default.temporaryDirectory, URL(pathText: "/tmp"), URL(pathText: "/var/tmp"),
      URL(pathText: "/run/user"), URL.folder(ofVariable: "XDG_RUNTIME_DIR") ?? URL(pathText: "/run/user"),
      URL.folder(ofVariable: "XDG_CACHE_HOME") ?? URL.home.appending(name: ".cache"),
    ]
  }()

  /// Returns whether a file is at a lasting place.
  /// - Parameter board: the board's file. An image in the same temporary folder as its board may be linked,
  ///   since it lasts as long as the board.
  static func isLasting(_ file: URL, forBoardAt board: URL, passing: [URL] = passing) -> Bool {
    passing.allSatisfy { !isIn($0, file) || isIn($0, board) }
  }

  private static func isIn(_ folder: URL, _ file: URL) -> Bool {
    file.standard.isInside(folder.standard)
  }
}
