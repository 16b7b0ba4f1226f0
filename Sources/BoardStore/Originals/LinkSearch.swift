import Board
import Foundation

/// The files below a folder, looked at once, among which the files of linked images are looked for.
struct LinkSearch: Sendable {
  /// By size in bytes.
  private var candidates: [Int: [URL]] = [:]

  /// - Parameters:
  ///   - sizes: of the files that matter, in bytes.
  ///   - limit: how many files are looked at.
  init(in folder: URL, sizes: Set<Int>, limit: Int = 20_000) {
    guard
      let files = FileManager.default.enumerator(
        at: folder, includingPropertiesForKeys: [.isRegularFileKey, .fileSizeKey],
        options: [.skipsHiddenFiles])
    else { return }
    var count = 0
    for case let url as URL in files {
      count += 1
      guard count <= limit else { break }
      guard let values = try? url.resourceValues(forKeys: [.isRegularFileKey, .fileSizeKey]),
        values.isRegularFile == true, let size = values.fileSize, sizes.contains(size)
      else { continue }
      candidates[size, default: []].append(url)
    }
  }

  /// Finds a file by its size and bytes, those of its own name first.
  func find(_ link: LinkedFile) -> URL? {
    let name = link.url.lastPathComponent
    let files = (candidates[link.record.byteCount] ?? []).sorted {
      ($0.lastPathComponent == name ? 0 : 1, $0.path) < ($1.lastPathComponent == name ? 0 : 1, $1.path)
    }
    return files.first { LinkedFile(record: link.record, path: $0.path, folder: link.folder).holds }
  }
}
