import BoardExchange
import Files
import Foundation

/// The images in a folder and its subfolders, and what the user should know about the entries that couldn't
/// be read.
nonisolated struct FolderContents: Sendable {
  /// The folder's name, for the user.
  let name: String
  /// The images in natural order: see ``FolderScan``.
  var images: [URL] { scan.images }

  private let scan: FolderScan
  private let limit: Int

  /// Reads a folder, or the target of a link to one, off the main thread. If the task is cancelled, it ends
  /// with the images that it has found.
  /// - Parameter limit: the largest number of entries that are looked at.
  @concurrent static func read(_ folder: URL, limit: Int = FolderScan.mostFiles) async -> FolderContents {
    FolderContents(name: folder.shownName, scan: FolderScan(folder, limit: limit), limit: limit)
  }

  /// Problems that the user should know about; usually none.
  var complaints: [String] {
    if scan.isUnreadable { return ["The folder “\(name)” can’t be read: its permissions don’t allow it."] }
    var complaints: [String] = []
    if !scan.unreadable.isEmpty {
      complaints.append(
        "In the folder “\(name)”, \(NameList.text(scan.unreadable)) can’t be read; what’s in there wasn’t pinned."
      )
    } else if images.isEmpty && !scan.isCutShort {
      complaints.append("The folder “\(name)” has no images.")
    }
    let links = scan.leadingUp
    if !links.isEmpty {
      complaints.append(
        "In the folder “\(name)”, \(NameList.text(links)) \(links.count == 1 ? "leads" : "lead") back to "
          + "a folder above it; what’s there wasn’t pinned.")
    }
    if scan.isCutShort {
      complaints.append(
        "The folder “\(name)” holds more than \(limit.formatted()) files; images beyond those weren’t pinned."
      )
    }
    return complaints
  }
}
