import Files
import Foundation

/// The search for an image that a board only names by its path.
struct LinkedFile {
  /// The folder of the board file.
  let folder: URL
  /// Whether images outside of the folder may be read. A stranger's board could name any image on the
  /// computer.
  let mayLeaveFolder: Bool

  enum Outcome {
    case found(URL)
    /// The image exists, but outside of the board's folder.
    case outside
    case missing
  }

  /// Looks for the image below the board's folder first, with the path and then with ever fewer of its
  /// folders, and at the path itself last. PureRef uses the same candidates. Only regular files count;
  /// nothing is opened.
  func find(_ path: String) -> Outcome {
    let parts = path.split(whereSeparator: { $0 == "/" || $0 == "\\" }).map(String.init)
    // Empty paths, paths with "..", and paths that can't be a file's are refused here.
    guard !parts.isEmpty, parts.count <= 256, !parts.contains(".."), !path.contains("\0") else {
      return .missing
    }
    for start in parts.indices {
      let url = parts[start...].reduce(folder) { $0.appending(name: $1) }
      if isRegular(url), isInside(url) { return .found(url) }
    }
    guard path.hasPrefix("/") else { return .missing }
    let url = URL(pathText: path)
    // Without leave, the file outside isn't even looked at, because a status query can wake a network drive.
    if isInside(url) { return isRegular(url) ? .found(url) : .missing }
    guard mayLeaveFolder else { return .outside }
    return isRegular(url) ? .found(url) : .missing
  }

  private func isRegular(_ url: URL) -> Bool { FileStatus(of: url)?.kind == .file }

  private func isInside(_ url: URL) -> Bool { url.resolved.isInside(folder.resolved) }
}
