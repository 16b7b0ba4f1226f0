import Files
import Foundation
import Glibc

/// The name of a file that's being made, until it's whole: one that nobody takes for a board.
enum PartialFile {
  private static let suffix = ".pinboard-partial"
  /// What hasn't been written to for so long isn't being made any more: seconds.
  private static let staleAge = 86_400.0

  /// A new name beside `target`. What crashes have left under such names goes: it's no copy of anything, and may be large.
  static func url(beside target: URL) -> URL {
    let folder = target.deletingLastPathComponent()
    removeStale(in: folder)
    return folder.appending(name: ".\(UUID().uuidString)\(suffix)")
  }

  private static func removeStale(in folder: URL) {
    let names = FolderNames.of(folder) ?? []
    for name in names where name.hasPrefix(".") && name.contains(suffix) {
      guard let end = name.range(of: suffix),
        UUID(uuidString: String(name[..<end.lowerBound].dropFirst())) != nil
      else { continue }
      let path = folder.appending(name: name).systemPath
      var status = Glibc.stat()
      guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
        Date().timeIntervalSince1970 - Double(status.st_mtim.tv_sec) > staleAge
      else { continue }
      unlink(path)
    }
  }
}
