import Files
import Foundation

/// Whether a file is where it stays: links to others would soon lead nowhere.
nonisolated enum LastingPlace {
  /// Where programs put what they pass on, and where folders of other computers are shown.
  static let passing: [URL] = {
    return [
      FileManager.default.temporaryDirectory, URL(pathText: "/tmp"), URL(pathText: "/var/tmp"),
      URL(pathText: "/run/user"), URL.folder(ofVariable: "XDG_RUNTIME_DIR") ?? URL(pathText: "/run/user"),
      URL.folder(ofVariable: "XDG_CACHE_HOME") ?? URL.home.appending(name: ".cache"),
    ]
  }()

  /// - Parameter board: a file that's as short-lived as its board may be linked all the same.
  static func isLasting(_ file: URL, forBoardAt board: URL, passing: [URL] = passing) -> Bool {
    passing.allSatisfy { !isIn($0, file) || isIn($0, board) }
  }

  private static func isIn(_ folder: URL, _ file: URL) -> Bool {
    file.standard.isInside(folder.standard)
  }
}
