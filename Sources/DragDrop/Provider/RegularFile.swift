package import Foundation

/// Reads files that others name: never blocks on a pipe or device, never maps (a file that shrinks would kill
/// the process), never takes more than the limit.
package enum RegularFile {
  private static let chunk = 1 << 20

  /// - Parameter advance: told of the part that's read, 0 to 1; answers whether to go on.
  package static func read(_ url: URL, limit: Int, advance: (Double) -> Bool) throws -> Data {
    let descriptor = url.withUnsafeFileSystemRepresentation { path in
      path.map { open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC) } ?? -1
    }
    guard descriptor >= 0 else {
      throw ItemProviderError(
        .itemUnavailable, "“\(url.lastPathComponent)” can't be read: \(String(cString: strerror(errno))).")
    }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else {
      throw ItemProviderError(.itemUnavailable, "“\(url.lastPathComponent)” can't be examined.")
    }
    switch facts.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR:
      throw ItemProviderError(.unavailableCoercion, "“\(url.lastPathComponent)” is a folder, not data.")
    default:
      throw ItemProviderError(.itemUnavailable, "“\(url.lastPathComponent)” is no regular file.")
    }
    let size = Int(facts.st_size)
    guard size <= limit else {
      throw ItemProviderError(.itemUnavailable, "“\(url.lastPathComponent)” is too large (\(size) bytes).")
    }
    var data = Data()
    data.reserveCapacity(size)
    while let next = try handle.read(upToCount: chunk), !next.isEmpty {
      data.append(next)
      guard data.count <= limit else {
        throw ItemProviderError(
          .itemUnavailable, "“\(url.lastPathComponent)” grew too large while it was read.")
      }
      guard advance(size > 0 ? min(1, Double(data.count) / Double(size)) : 1) else {
        throw CocoaError(.userCancelled)
      }
    }
    return data
  }

  /// Whether the path leads to a folder; a missing file is none.
  static func isFolder(_ url: URL) -> Bool {
    var facts = stat()
    let result = url.withUnsafeFileSystemRepresentation { path in path.map { stat($0, &facts) } ?? -1 }
    return result == 0 && facts.st_mode & S_IFMT == S_IFDIR
  }

  /// Copies a regular file or a folder, of which it takes files and folders and nothing else, as ``FolderArchive`` does:
  /// reading a pipe would wait for ever. Refuses everything that's neither.
  static func copy(_ source: URL, to destination: URL) throws {
    var facts = stat()
    let result = source.withUnsafeFileSystemRepresentation { path in path.map { stat($0, &facts) } ?? -1 }
    let kind = facts.st_mode & S_IFMT
    guard result == 0, kind == S_IFREG || kind == S_IFDIR else {
      throw ItemProviderError(
        .itemUnavailable, "“\(source.lastPathComponent)” is missing, or neither a file nor a folder.")
    }
    let origin = source.resolvingSymlinksInPath()
    if kind == S_IFDIR {
      try copyFolder(origin, mode: facts.st_mode, to: destination)
    } else {
      try FileManager.default.copyItem(at: origin, to: destination)
    }
  }

  private static func copyFolder(_ source: URL, mode: mode_t, to destination: URL) throws {
    // Its owner must be able to fill the copy, and to take it away again.
    let permissions = Int(mode & 0o777 | 0o700)
    try FileManager.default.createDirectory(
      at: destination, withIntermediateDirectories: false, attributes: [.posixPermissions: permissions])
    for name in try FileManager.default.contentsOfDirectory(atPath: source.path) {
      let entry = source.appendingPathComponent(name, isDirectory: false)
      let copy = destination.appendingPathComponent(name, isDirectory: false)
      var facts = stat()
      let result = entry.withUnsafeFileSystemRepresentation { path in path.map { lstat($0, &facts) } ?? -1 }
      guard result == 0 else {
        throw ItemProviderError(.itemUnavailable, "“\(name)” can't be examined.")
      }
      switch facts.st_mode & S_IFMT {
      case S_IFREG: try FileManager.default.copyItem(at: entry, to: copy)
      case S_IFDIR: try copyFolder(entry, mode: facts.st_mode, to: copy)
      default: break
      }
    }
  }
}
