import KitFiles
public import Foundation
import Imaging
import Localization

/// The images in a folder and its subfolders, in natural order, and what isn't visited. Folders that
/// symbolic links lead to are scanned, too. Hidden files are left out.
public struct FolderScan: Sendable {
  /// The greatest number of files and folders that are visited, unless another one is given.
  public static let mostFiles = 100_000

  /// The folder's name, for the user.
  public let name: String
  /// The greatest number of files and folders that were visited.
  public let limit: Int

  /// The images: regular files with an image's ending, and files without an ending whose first bytes are an
  /// image's.
  public private(set) var images: [URL] = []
  /// The links to nothing, pipes and devices that have an image's ending.
  public private(set) var broken: [URL] = []
  /// The names of boards and archives, which aren't opened from within a folder.
  public private(set) var unopened: [String] = []

  private var walk: FolderWalk?

  /// Whether the folder itself can't be read.
  public var isUnreadable: Bool { walk?.isUnreadable ?? true }
  /// The names of subfolders that can't be read: mostly those of other users.
  public var unreadable: [String] { walk?.unreadable ?? [] }
  /// The names of links that lead back to a parent of the folder.
  public var leadingUp: [String] { walk?.leadingUp ?? [] }
  /// Whether there were more files and folders than are visited.
  public var isCutShort: Bool { walk?.isCutShort ?? false }

  /// Scans a folder, or the target of a link to one. If the task is cancelled, it ends with what it has
  /// found.
  /// - Parameters:
  ///   - folder: the folder, or a link to one.
  ///   - limit: the greatest number of files and folders that are visited.
  @concurrent public static func read(_ folder: URL, limit: Int = mostFiles) async -> FolderScan {
    FolderScan(folder, limit: limit)
  }

  /// Scans a folder. This call blocks.
  init(_ folder: URL, limit: Int = mostFiles) {
    name = folder.shownName
    self.limit = limit
    walk = FolderWalk(folder, limit: limit, isWanted: { !Task.isCancelled }) { entry in
      let isFile = entry.status?.kind == .file
      switch FileKind.named(entry.name) {
      case .image where !entry.url.ending.isEmpty:
        if isFile { images.append(entry.url) } else { broken.append(entry.url) }
      case .image: if isFile, Self.seemsImage(entry.url) { images.append(entry.url) }
      case .beeRef, .pureRef, .zip, .otherContainer: unopened.append(entry.name)
      case .other: break
      }
    }
    images.sort { NaturalOrder.precedes($0.pathText, $1.pathText) }
    broken.sort { NaturalOrder.precedes($0.pathText, $1.pathText) }
  }

  /// Returns whether a file is an image by its first bytes. A file that can't be read counts as one, so that
  /// it's reported.
  private static func seemsImage(_ file: URL) -> Bool {
    do {
      _ = try ImageInspector.facts(of: file)
      return true
    } catch {
      switch error.reason {
      case .notAnImage, .empty: return false
      default: return true
      }
    }
  }

  /// What should have been imported and can't be.
  public var failures: [ItemFailure] {
    let folder = self.name.shown
    if isUnreadable {
      return [
        ItemFailure(
          name: name, cause: .missing,
          localized("The folder “\(folder)” can’t be read: its permissions don’t allow it"))
      ]
    }
    var failures = unreadable.map { name in
      let inside = localized(quoted: name.shown)
      return ItemFailure(
        name: name, cause: .missing,
        localized("In the folder “\(folder)”, \(inside) can’t be read; what’s in there wasn’t pinned"))
    }
    failures += unopened.map { name in
      let inside = localized(quoted: name.shown)
      return ItemFailure(
        name: name,
        localized("In the folder “\(folder)”, \(inside) is a board or an archive and wasn’t opened"))
    }
    if isCutShort {
      failures.append(
        ItemFailure(
          name: name,
          localized(
            "The folder “\(folder)” holds more than \(localized(number: limit, fallback: ",")) files; images beyond those weren’t pinned"
          )))
    }
    return failures
  }

  /// The links that lead back to where the scan came from, each as a phrase after "Left out: ". Nothing is
  /// lost by it.
  var leftOut: [String] {
    leadingUp.map { localized("\(localized(quoted: $0.shown)) is a link") }
  }

  /// The same links, as sentences.
  public var remarks: [String] {
    leadingUp.map { name in
      let inside = localized(quoted: name.shown)
      return localized(
        "In the folder “\(self.name.shown)”, \(inside) leads back to a folder above it; what’s there wasn’t pinned"
      )
    }
  }
}
