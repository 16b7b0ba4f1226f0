import Files
import Foundation

/// The kind of a file by its name, for choosing among many files. The file's content decides in the end.
enum FileKind: Sendable {
  case image
  case board
  case archive
  case other

  private static let boards: Set<String> = ["pinboard", "bee", "pur"]
  private static let archives: Set<String> = ["zip", "cbz", "7z", "rar", "tar", "gz", "xz", "zst", "bz2"]

  static func named(_ name: String) -> FileKind {
    let ending = (name as NSString).pathExtension.lowercased()
    // A name without an ending may be anything, including an image.
    if ending.isEmpty || ImageFormat.endings.contains(ending) { return .image }
    if boards.contains(ending) { return .board }
    return archives.contains(ending) ? .archive : .other
  }
}
