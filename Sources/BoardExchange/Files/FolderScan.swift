import Foundation

/// The images in a folder and its subfolders, in natural order. Hidden files are left out, and links to other
/// folders aren't followed.
struct FolderScan: Sendable {
  /// More files than this aren't looked at.
  static let mostFiles = 100_000

  var images: [URL] = []
  /// Boards and archives, which aren't opened from within a folder.
  var unopened: [String] = []
  /// Whether there was more than is looked at.
  var isCutShort = false

  /// Blocks; a cancelled task ends it early with `CancellationError`.
  init(_ folder: URL) throws {
    guard
      let files = FileManager.default.enumerator(
        at: folder, includingPropertiesForKeys: [.isDirectoryKey], options: [.skipsHiddenFiles],
        errorHandler: { _, _ in true })
    else { throw ExchangeError.notReadable(folder, reason: "it's no folder that can be listed") }
    var seen = 0
    while let file = files.nextObject() as? URL {
      seen += 1
      if seen.isMultiple(of: 256) { try Task.checkCancellation() }
      guard seen <= Self.mostFiles else {
        isCutShort = true
        break
      }
      if file.hasDirectoryPath { continue }
      switch FileKind.named(file.lastPathComponent) {
      case .image: images.append(file)
      case .board, .archive: unopened.append(file.lastPathComponent)
      case .other: continue
      }
    }
    images.sort { NaturalOrder.precedes($0.path, $1.path) }
  }
}
