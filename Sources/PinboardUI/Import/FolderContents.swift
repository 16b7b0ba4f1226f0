import Foundation
import Imaging

/// The images of a folder and its subfolders, and what couldn't be looked at.
nonisolated struct FolderContents: Sendable {
  /// More entries than this are never looked at.
  static let scanLimit = 20_000

  let name: String
  /// Sorted as a person would, with links to images; hidden files and links to folders are left out.
  private(set) var images: [URL] = []
  /// Whether nothing of the folder itself can be seen.
  private(set) var isUnreadable = false
  /// What in it can't be read, by name: mostly subfolders that are somebody else's.
  private(set) var unreadable: [String] = []
  /// Whether there was more than is looked at.
  private(set) var wasCut = false
  private let limit: Int

  /// Looks into a folder, or where a link to one leads, off the main thread. In a cancelled task it ends with what it has.
  /// - Parameter limit: entries that are looked at at most.
  @concurrent static func read(_ folder: URL, limit: Int = scanLimit) async -> FolderContents {
    FolderContents(folder, limit: limit)
  }

  private init(_ folder: URL, limit: Int) {
    name = folder.lastPathComponent
    self.limit = limit
    var failed: [URL] = []
    // The enumerator follows no links, not even the one that it's given.
    let isLink = (try? FileManager.default.destinationOfSymbolicLink(atPath: folder.path)) != nil
    guard access(folder.path, R_OK | X_OK) == 0,
      let files = FileManager.default.enumerator(
        at: isLink ? folder.resolvingSymlinksInPath() : folder, includingPropertiesForKeys: nil,
        options: [.skipsHiddenFiles, .skipsPackageDescendants],
        errorHandler: { file, _ in
          failed.append(file)
          return true
        })
    else {
      isUnreadable = true
      return
    }
    var seen = 0
    while !Task.isCancelled, let file = files.nextObject() as? URL {
      guard seen < limit else {
        wasCut = true
        break
      }
      seen += 1
      guard ImageSuffix.all.contains(file.pathExtension.lowercased()), Self.isFile(file) else { continue }
      images.append(file)
    }
    images.sort { $0.path.compare($1.path, options: [.numeric, .caseInsensitive]) == .orderedAscending }
    unreadable = failed.map(\.lastPathComponent)
  }

  /// Through links, too.
  private static func isFile(_ url: URL) -> Bool {
    var facts = stat()
    return stat(url.path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFREG
  }

  /// What the person should know besides the images; nothing as a rule.
  var complaints: [String] {
    if isUnreadable { return ["The folder “\(name)” can’t be read: its permissions don’t allow it."] }
    var complaints: [String] = []
    if !unreadable.isEmpty {
      complaints.append(
        "In the folder “\(name)”, \(NameList.text(unreadable)) can’t be read; what’s in there wasn’t pinned.")
    } else if images.isEmpty && !wasCut {
      complaints.append("The folder “\(name)” has no images.")
    }
    if wasCut {
      complaints.append(
        "The folder “\(name)” holds more than \(limit.formatted()) files; images beyond those weren’t pinned."
      )
    }
    return complaints
  }
}
