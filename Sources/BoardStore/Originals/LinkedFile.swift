import Board
import KitFiles
public import Foundation

/// The file of a linked original.
struct LinkedFile: Sendable {
  let record: Original
  /// The stored path: relative to the board's folder for a file in it, otherwise absolute.
  let path: String
  /// The folder of the board.
  let folder: URL
  /// The folders in which it may be read without a question; nil for anywhere.
  var own: OwnFolders?

  /// Returns the stored path of a file, for a board in `folder`.
  static func path(of file: URL, from folder: URL) -> String {
    guard file.isInside(folder) else { return file.pathText }
    let rest = file.pathBytes.dropFirst(folder.pathBytes.count)
    return String(nameBytes: Array(rest.drop { $0 == UInt8(ascii: "/") }))
  }

  var url: URL { Self.url(of: path, in: folder) }

  /// Returns the file of a stored path, for a board in `folder`.
  static func url(of path: String, in folder: URL) -> URL {
    path.hasPrefix("/")
      ? URL(pathText: path, isFolder: false)
      : folder.appending(name: path).standard
  }

  /// Whether the file may be read without the user's wish.
  var mayBeSeen: Bool { own?.contains(url, besides: folder) ?? true }

  /// This file, to be read wherever it is, since the user wants it.
  var wanted: LinkedFile { LinkedFile(record: record, path: path, folder: folder) }

  /// Calls `body` with the bytes and checks them. Throws `linkBroken` if the file is missing or has other
  /// bytes, and `linkOutside` if it may not be read.
  func forEachChunk(_ body: (Data) throws -> Void) throws {
    guard mayBeSeen else { throw BoardStoreError.linkOutside(name: record.name, path: path) }
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

  /// Whether the file may be opened and has the right size. Its bytes aren't read.
  var seemsThere: Bool { mayBeSeen && (try? SourceFile(url))?.size == record.byteCount }

  /// Whether the file may be opened and has the right bytes. All of them are read.
  var holds: Bool { (try? forEachChunk { _ in }) != nil }
}

/// The location of a linked original's bytes.
public struct OriginalLink: Hashable, Sendable {
  /// The stored path: relative to the board's folder, or absolute.
  public let path: String
  /// The URL of the file.
  public let url: URL
  /// Whether the bytes were there when the link was checked.
  public let holds: Bool
  /// Whether the file wasn't read, since it's outside of the user's folders (``OwnFolders``).
  public let isOutside: Bool
}

/// The files below a folder, listed once, among which the files of linked images are searched for.
struct LinkSearch: Sendable {
  /// The files by their size in bytes.
  private var candidates: [Int: [URL]] = [:]

  /// - Parameters:
  ///   - sizes: the sizes of the wanted files, in bytes.
  ///   - followsLinks: whether symbolic links in the folder are followed.
  ///   - limit: the greatest number of files that are listed.
  init(in folder: URL, sizes: Set<Int>, followsLinks: Bool, limit: Int = 20_000) {
    _ = FolderWalk(folder, limit: limit, followsLinks: followsLinks) { entry in
      guard let status = entry.status, status.kind == .file, sizes.contains(status.size) else { return }
      candidates[status.size, default: []].append(entry.url)
    }
  }

  /// Finds a file by its size and bytes. Files with its own name are tried first.
  func find(_ link: LinkedFile) -> URL? {
    let name = link.url.name
    let files = (candidates[link.record.byteCount] ?? []).sorted {
      ($0.name == name ? 0 : 1, $0.pathText) < ($1.name == name ? 0 : 1, $1.pathText)
    }
    return files.first { LinkedFile(record: link.record, path: $0.pathText, folder: link.folder).holds }
  }
}
