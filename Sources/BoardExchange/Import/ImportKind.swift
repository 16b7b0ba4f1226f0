import Files
public import Foundation
import Imaging

/// The kinds of things that can be imported. A file's content decides the kind; its name decides only if the
/// content is unrecognisable.
public enum ImportKind: Hashable, Sendable {
  /// A single file that should be an image. Whether it's an image turns out when it's read.
  case image
  /// A folder with all its subfolders.
  case folder
  case zip
  /// A BeeRef board, `.bee`.
  case beeRef
  /// A PureRef 2 board, `.pur`.
  case pureRef

  /// Returns the kind of a file by its first bytes. This call blocks, so it mustn't be made on the main
  /// thread.
  public static func of(_ url: URL) -> ImportKind {
    if isFolder(url) { return .folder }
    // A file that can't be read is reported when it's imported, like any other image that can't be read.
    guard let file = try? RegularFile(url), let head = try? file.bytes(at: 0, 100) else { return .image }
    let kind = kind(of: head, named: url.name)
    // A painting is a zip file whose layers are parts of one image.
    return kind == .zip && ImageInspector.isPainting(url) ? .image : kind
  }

  /// Returns whether `url` is a folder or a link to one; the address needn't end in a slash. This call
  /// blocks, so it mustn't be made on the main thread.
  public static func isFolder(_ url: URL) -> Bool { url.isFolder }

  static func kind(of head: Data, named name: String) -> ImportKind {
    let ending = (name as NSString).pathExtension.lowercased()
    if head.starts(with: [0x50, 0x4B, 3, 4]) || head.starts(with: [0x50, 0x4B, 5, 6]) { return .zip }
    if head.starts(with: Data("SQLite format 3\0".utf8)), head.count >= 72 {
      let id = head[head.startIndex + 68..<head.startIndex + 72].reduce(0) { $0 << 8 | Int($1) }
      if id == BeeRefReading.applicationID { return .beeRef }
    }
    if PureRefHeader.isLikely(head) { return .pureRef }
    // The content is damaged beyond recognition, so the name decides which error is reported.
    return switch ending {
    case "bee": .beeRef
    case "pur": .pureRef
    case "zip", "cbz": .zip
    default: .image
    }
  }
}
