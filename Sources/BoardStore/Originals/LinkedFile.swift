import Board
import Files
public import Foundation

/// The file of a linked original.
struct LinkedFile: Sendable {
  let record: Original
  /// As it's stored: relative to the board's folder if it's in there, else absolute.
  let path: String
  /// The folder of the board.
  let folder: URL

  /// The stored form of a file's place, for a board in `folder`.
  static func path(of file: URL, from folder: URL) -> String {
    guard file.isInside(folder) else { return file.pathText }
    let rest = file.pathBytes.dropFirst(folder.pathBytes.count)
    return String(nameBytes: Array(rest.drop { $0 == UInt8(ascii: "/") }))
  }

  var url: URL { Self.url(of: path, in: folder) }

  /// Where a stored path leads, for a board in `folder`.
  static func url(of path: String, in folder: URL) -> URL {
    path.hasPrefix("/")
      ? URL(pathText: path, isFolder: false)
      : folder.appending(name: path).standard
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

  /// Whether something of its size is there: what its bytes are isn't looked at.
  var seemsThere: Bool { (try? SourceFile(url))?.size == record.byteCount }

  /// Whether its own bytes are there. All of them are read.
  var holds: Bool { (try? forEachChunk { _ in }) != nil }
}

/// Where the bytes of a linked original are.
public struct OriginalLink: Hashable, Sendable {
  /// As it's stored: relative to the board's folder, or absolute.
  public let path: String
  /// The place itself.
  public let url: URL
  /// Whether they were there when it was asked for.
  public let holds: Bool
}

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
