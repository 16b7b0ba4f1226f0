import Foundation

/// Whether a file is where it stays: links to others would soon lead nowhere.
nonisolated enum LastingPlace {
  /// Where programs put what they pass on, and where folders of other computers are shown.
  static let passing: [URL] = {
    let environment = ProcessInfo.processInfo.environment
    func folder(_ variable: String, _ usual: String) -> URL {
      let path = environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? usual
      return URL(filePath: path, directoryHint: .isDirectory)
    }
    let home = FileManager.default.homeDirectoryForCurrentUser.path
    return [
      FileManager.default.temporaryDirectory, URL(filePath: "/tmp/"), URL(filePath: "/var/tmp/"),
      URL(filePath: "/run/user/"), folder("XDG_RUNTIME_DIR", "/run/user"),
      folder("XDG_CACHE_HOME", home + "/.cache"),
    ]
  }()

  /// - Parameter board: a file that's as short-lived as its board may be linked all the same.
  static func isLasting(_ file: URL, forBoardAt board: URL, passing: [URL] = passing) -> Bool {
    passing.allSatisfy { !isIn($0, file) || isIn($0, board) }
  }

  private static func isIn(_ folder: URL, _ file: URL) -> Bool {
    let path = folder.standardizedFileURL.path
    return file.standardizedFileURL.path.hasPrefix(path.hasSuffix("/") ? path : path + "/")
  }
}
