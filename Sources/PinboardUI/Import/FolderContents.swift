import Files
import Foundation
import Imaging

/// The images of a folder and its subfolders, and what couldn't be looked at.
nonisolated struct FolderContents: Sendable {
  /// More entries than this are never looked at.
  static let scanLimit = 20_000

  /// For people.
  let name: String
  /// Sorted as a person would, with those that links lead to, also links to folders; hidden files are left
  /// out.
  private(set) var images: [URL] = []
  /// Whether nothing of the folder itself can be seen.
  var isUnreadable: Bool { walk?.isUnreadable ?? true }
  /// What in it can't be read, by name: mostly subfolders that are somebody else's.
  var unreadable: [String] { walk?.unreadable ?? [] }
  /// Whether there was more than is looked at.
  var wasCut: Bool { walk?.isCutShort ?? false }
  private let limit: Int
  private var walk: FolderWalk?

  /// Looks into a folder, or where a link to one leads, off the main thread. In a cancelled task it ends with what it has.
  /// - Parameter limit: entries that are looked at at most.
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
