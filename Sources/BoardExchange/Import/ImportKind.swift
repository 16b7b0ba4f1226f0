import Files
public import Foundation
import Imaging

/// What can be imported; told by a file's content, not by its name.
public enum ImportKind: Hashable, Sendable {
  /// One file that should be an image: whether it is comes out when it's read.
  case image
  /// A folder with everything below it.
  case folder
  case zip
  /// A board of BeeRef, `.bee`.
  case beeRef
  /// A board of PureRef 2, `.pur`.
  case pureRef

  /// Looks at the file's first bytes. Blocks: not for the main thread.
  public static func of(_ url: URL) -> ImportKind {
    if isFolder(url) { return .folder }
    // What isn't a readable file is told of when it's imported, like any other image that can't be read.
    guard let file = try? ReadOnlyFile(url), let head = try? file.bytes(at: 0, 100) else { return .image }
    let kind = kind(of: head, named: url.name)
    // A painting's layers are parts of one image.
    return kind == .zip && ImageInspector.isPainting(url) ? .image : kind
  }

  /// Whether there's a folder, or a link to one; an address needn't end in a slash. Blocks: not for the main thread.
  public static func isFolder(_ url: URL) -> Bool { url.isFolder }

  static func kind(of head: Data, named name: String) -> ImportKind {
    let ending = (name as NSString).pathExtension.lowercased()
    if head.starts(with: [0x50, 0x4B, 3, 4]) || head.starts(with: [0x50, 0x4B, 5, 6]) { return .zip }
    if head.starts(with: Data("SQLite format 3\0".utf8)), head.count >= 72 {
      let id = head[head.startIndex + 68..<head.startIndex + 72].reduce(0) { $0 << 8 | Int($1) }
      if id == BeeRefReading.applicationID { return .beeRef }
    }
    if PureRefHeader.isLikely(head) { return .pureRef }
    // Damaged beyond recognition: the name tells at least what to complain about.
    return switch ending {
    case "bee": .beeRef
    case "pur": .pureRef
    case "zip", "cbz": .zip
    default: .image
    }
  }
}
