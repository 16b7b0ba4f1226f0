import Board
import Foundation

/// The file of a linked original.
struct LinkedFile: Sendable {
  let record: Original
  /// As it's stored: relative to the board's folder if it's in there, else absolute.
  let path: String
  /// The folder of the board.
  let folder: URL

  /// The stored form of a file's place, for a board in `folder`.
  static func path(of file: URL, from folder: URL) -> String {
    let base = folder.path.hasSuffix("/") ? folder.path : folder.path + "/"
    return file.path.hasPrefix(base) ? String(file.path.dropFirst(base.count)) : file.path
  }

  var url: URL {
    path.hasPrefix("/")
      ? URL(fileURLWithPath: path, isDirectory: false)
      : folder.appendingPathComponent(path, isDirectory: false).standardizedFileURL
  }

  /// Gives the bytes and checks them; a file that's gone or another one now is `linkBroken`.
  func forEachChunk(_ body: (Data) throws -> Void) throws {
    let broken = BoardStoreError.linkBroken(name: record.name, path: path)
    guard let file = try? SourceFile(url), file.size == record.byteCount else { throw broken }
    var check = OriginalCheck(record)
    do {
      try file.forEachChunk { chunk in
        try check.take(chunk)
        try body(chunk)
      }
      try check.finish()
    } catch BoardStoreError.originalDamaged {
      throw broken
    }
  }

  /// Looks for the file by size and bytes in the board's folder and the folders in it, those of its own name first.
  /// - Parameter limit: how many files are looked at.
  func found(limit: Int = 20_000) -> URL? {
    guard
      let files = FileManager.default.enumerator(
        at: folder, includingPropertiesForKeys: [.isRegularFileKey, .fileSizeKey],
        options: [.skipsHiddenFiles])
    else { return nil }
    var candidates: [URL] = []
    var count = 0
    for case let url as URL in files {
      count += 1
      guard count <= limit else { break }
      guard let values = try? url.resourceValues(forKeys: [.isRegularFileKey, .fileSizeKey]),
        values.isRegularFile == true, values.fileSize == record.byteCount
      else { continue }
      candidates.append(url)
    }
    let name = url.lastPathComponent
    candidates.sort {
      ($0.lastPathComponent == name ? 0 : 1, $0.path) < ($1.lastPathComponent == name ? 0 : 1, $1.path)
    }
    return candidates.first { candidate in
      let link = LinkedFile(record: record, path: candidate.path, folder: folder)
      return (try? link.forEachChunk { _ in }) != nil
    }
  }
}
