import Board
import Files
import Foundation

/// The files below a folder, looked at once, among which the files of linked images are looked for.
struct LinkSearch: Sendable {
  /// By size in bytes.
  private var candidates: [Int: [URL]] = [:]

  /// - Parameters:
  ///   - sizes: of the files that matter, in bytes.
  ///   - limit: how many files are looked at.
  init(in folder: URL, sizes: Set<Int>, limit: Int = 20_000) {
    _ = FolderWalk(folder, limit: limit) { entry in
      guard let status = entry.status, status.kind == .file, sizes.contains(status.size) else { return }
      candidates[status.size, default: []].append(entry.url)
    }
  }

  /// Finds a file by its size and bytes, those of its own name first.
  func find(_ link: LinkedFile) -> URL? {
    let name = link.url.name
    let files = (candidates[link.record.byteCount] ?? []).sorted {
      ($0.name == name ? 0 : 1, $0.pathText) < ($1.name == name ? 0 : 1, $1.pathText)
    }
    return files.first { LinkedFile(record: link.record, path: $0.pathText, folder: link.folder).holds }
  }
}
