import KitFiles
public import Foundation
import Imaging
import Localization

/// The images in a folder and its subfolders, in natural order, and what isn't looked at. Folders that
/// symbolic links lead to are scanned, too. Hidden files are left out.
public struct FolderScan: Sendable {
  /// The greatest number of files and folders that are looked at, unless told otherwise.
  public static let mostFiles = 100_000

  /// The folder's name, for the user.
  public let name: String
  /// The greatest number of files and folders that were looked at.
  public let limit: Int

  /// The images: regular files with an image's ending, and files without an ending whose first bytes are an
  /// image's.
  public private(set) var images: [URL] = []
  /// The links to nothing, pipes and devices that have an image's ending.
  private(set) var broken: [URL] = []
  /// The names of boards and archives, which aren't opened from within a folder.
  private(set) var unopened: [String] = []

  private var walk: FolderWalk?

  /// Whether the folder itself can't be read.
  public var isUnreadable: Bool { walk?.isUnreadable ?? true }
  /// The names of subfolders that can't be read: mostly those of other users.
  public var unreadable: [String] { walk?.unreadable ?? [] }
  /// The names of links that lead back to a parent of the folder.
  public var leadingUp: [String] { walk?.leadingUp ?? [] }
  /// Whether there were more files and folders than are looked at.
  public var isCutShort: Bool { walk?.isCutShort ?? false }

  /// Scans a folder, or the target of a link to one. If the task is cancelled, it ends with what it has
  /// found.
  /// - Parameters:
  ///   - folder: the folder, or a link to one.
  ///   - limit: the greatest number of files and folders that are looked at.
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

  /// The parts of the folder that aren't imported, each as a phrase after "Left out: ".
  var leftOut: [String] {
    var phrases: [String] = []
    if !unopened.isEmpty {
      let count = unopened.count
      phrases.append(
        ForeignBoard.summary(
          of: unopened,
          as: localized(
            count, "1 board or archive in the folder", "\(count) boards and archives in the folder")))
    }
    phrases += unreadable.map { localized("the folder “\($0.shown)”, which can't be read") }
    phrases += leadingUp.map {
      localized("the link “\($0.shown)”, which leads back to a folder that it's in")
    }
    if isCutShort { phrases.append(localized("what's beyond the first \(limit) files of the folder")) }
    return phrases
  }
}
