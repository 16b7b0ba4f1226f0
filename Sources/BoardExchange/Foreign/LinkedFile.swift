import Files
import Foundation

/// Where an image is that a board only names by its path.
struct LinkedFile {
  /// The folder that the board is in.
  let folder: URL
  /// Whether images anywhere on the computer may be taken. A board from a stranger could name any of them.
  let mayLeaveFolder: Bool

  enum Outcome {
    case found(URL)
    /// It's there, but outside of the board's folder.
    case outside
    case missing
  }

  /// As PureRef looks: first the path itself, then, below the board's folder, the path with ever fewer of its
  /// folders. Only regular files count; nothing is opened.
  func find(_ path: String) -> Outcome {
    let parts = path.split(whereSeparator: { $0 == "/" || $0 == "\\" }).map(String.init)
    // Network addresses and paths from nowhere end here.
    guard !parts.isEmpty, parts.count <= 256, !parts.contains(".."), !path.contains("\0") else {
      return .missing
    }
    for start in parts.indices {
      let url = parts[start...].reduce(folder) { $0.appending(name: $1) }
      if isRegular(url), isInside(url) { return .found(url) }
    }
    guard path.hasPrefix("/") else { return .missing }
    let url = URL(pathText: path)
    // Not even looked at without leave: merely asking can wake a network drive.
    if isInside(url) { return isRegular(url) ? .found(url) : .missing }
    guard mayLeaveFolder else { return .outside }
    return isRegular(url) ? .found(url) : .missing
  }

  private func isRegular(_ url: URL) -> Bool { FileStatus(of: url)?.kind == .file }

  private func isInside(_ url: URL) -> Bool { url.resolved.isInside(folder.resolved) }
}
