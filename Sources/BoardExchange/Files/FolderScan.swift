import Files
import Foundation

/// The images in a folder and its subfolders, in natural order. Folders that symbolic links lead to are
/// scanned, too. Hidden files are left out.
struct FolderScan: Sendable {
  /// The greatest number of files that are looked at.
  static let mostFiles = 100_000

  var images: [URL] = []
  /// The names of boards and archives, which aren't opened from within a folder.
  var unopened: [String] = []
  /// The parts of the folder that aren't imported, each as a phrase after "Left out: ".
  var leftOut: [String] = []

  /// Scans a folder. This call blocks; if its task is cancelled, it ends early with `CancellationError`.
  init(_ folder: URL) throws {
    let walk = FolderWalk(folder, limit: Self.mostFiles, isWanted: { !Task.isCancelled }) { entry in
      switch FileKind.named(entry.name) {
      case .image: images.append(entry.url)
      case .board, .archive: unopened.append(entry.name)
      case .other: break
      }
    }
    try Task.checkCancellation()
    guard !walk.isUnreadable else {
      throw ExchangeError.notReadable(folder, reason: "its permissions don't allow it")
    }
    for name in walk.unreadable { leftOut.append("the folder “\(name.shown)”, which can't be read") }
    for name in walk.leadingUp {
      leftOut.append("the link “\(name.shown)”, which leads back to a folder that it's in")
    }
    if walk.isCutShort { leftOut.append("what's beyond the first \(Self.mostFiles) files of the folder") }
    images.sort { NaturalOrder.precedes($0.pathText, $1.pathText) }
  }
}
