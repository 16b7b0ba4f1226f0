import Files
import Foundation
import Imaging

/// The images in a folder and its subfolders, and the entries that couldn't be read.
nonisolated struct FolderContents: Sendable {
  /// The largest number of entries that are looked at.
  static let scanLimit = 20_000

  /// The folder's name, for the user.
  let name: String
  /// The images, sorted by path with numbers by their values and without regard to case. Images that links
  /// lead to are included, also through links to folders; hidden files aren't.
  private(set) var images: [URL] = []
  /// Whether the folder itself can't be read.
  var isUnreadable: Bool { walk?.isUnreadable ?? true }
  /// The names of entries that can't be read: mostly subfolders that belong to other users.
  var unreadable: [String] { walk?.unreadable ?? [] }
  /// Whether there were more entries than are looked at.
  var wasCut: Bool { walk?.isCutShort ?? false }
  private let limit: Int
  private var walk: FolderWalk?

  /// Reads a folder, or the target of a link to one, off the main thread. If the task is cancelled, it ends
  /// with the images that it has found.
  /// - Parameter limit: the largest number of entries that are looked at.
  @concurrent static func read(_ folder: URL, limit: Int = scanLimit) async -> FolderContents {
    FolderContents(folder, limit: limit)
  }

  private init(_ folder: URL, limit: Int) {
    name = folder.shownName
    self.limit = limit
    var images: [(url: URL, path: String)] = []
    walk = FolderWalk(folder, limit: limit, isWanted: { !Task.isCancelled }) { entry in
      guard entry.status?.kind == .file,
        ImageSuffix.all.contains((entry.name as NSString).pathExtension.lowercased())
      else { return }
      images.append((entry.url, entry.url.pathText))
    }
    images.sort { $0.path.compare($1.path, options: [.numeric, .caseInsensitive]) == .orderedAscending }
    self.images = images.map(\.url)
  }

  /// Problems that the user should know about; usually none.
  var complaints: [String] {
    if isUnreadable { return ["The folder “\(name)” can’t be read: its permissions don’t allow it."] }
    var complaints: [String] = []
    if !unreadable.isEmpty {
      complaints.append(
        "In the folder “\(name)”, \(NameList.text(unreadable)) can’t be read; what’s in there wasn’t pinned.")
    } else if images.isEmpty && !wasCut {
      complaints.append("The folder “\(name)” has no images.")
    }
    if let links = walk?.leadingUp, !links.isEmpty {
      complaints.append(
        "In the folder “\(name)”, \(NameList.text(links)) \(links.count == 1 ? "leads" : "lead") back to "
          + "a folder above it; what’s there wasn’t pinned.")
    }
    if wasCut {
      complaints.append(
        "The folder “\(name)” holds more than \(limit.formatted()) files; images beyond those weren’t pinned."
      )
    }
    return complaints
  }
}
