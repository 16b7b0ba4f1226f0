import Foundation

/// Pins all images of a folder and its subfolders; a large one asks first.
enum FolderImport {
  /// More images than this are only imported when the person says so.
  static let askAbove = 500
  /// More files than this are never looked at.
  nonisolated static let scanLimit = 20_000
  nonisolated private static let imageSuffixes: Set<String> = [
    "png", "jpg", "jpeg", "jpe", "gif", "webp", "tif", "tiff", "bmp", "ico", "svg", "avif", "heic", "heif",
    "jxl",
  ]

  /// Asks how to go on with that many images; set by the window that is in front.
  static var confirm: ((_ count: Int, _ folder: String) async -> Bool)?

  static func run(_ folder: URL, onto board: BoardController, around point: CGPoint, pixelScale: Double) async
  {
    let images = await images(in: folder)
    guard !images.isEmpty else {
      board.report("The folder “\(folder.lastPathComponent)” has no images.")
      return
    }
    if images.count > askAbove, let confirm, await !confirm(images.count, folder.lastPathComponent) { return }
    board.importer.start(images.map(ImportTicket.init(file:)), around: point, pixelScale: pixelScale)
  }

  /// Image files by name, sorted as a person would; hidden files and links to folders are left out.
  @concurrent static func images(in folder: URL) async -> [URL] {
    guard
      let files = FileManager.default.enumerator(
        at: folder, includingPropertiesForKeys: [.isRegularFileKey],
        options: [.skipsHiddenFiles, .skipsPackageDescendants])
    else { return [] }
    var found: [URL] = []
    var seen = 0
    while let file = files.nextObject() as? URL, seen < scanLimit {
      seen += 1
      guard imageSuffixes.contains(file.pathExtension.lowercased()),
        (try? file.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true
      else { continue }
      found.append(file)
    }
    return found.sorted {
      $0.path.compare($1.path, options: [.numeric, .caseInsensitive]) == .orderedAscending
    }
  }
}
