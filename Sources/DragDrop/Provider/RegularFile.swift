import Foundation

/// Reads files that others name: never blocks on a pipe or device, never maps (a file that shrinks would kill
/// the process), never takes more than the limit.
enum RegularFile {
  private static let chunk = 1 << 20

  /// - Parameter advance: told of the part that's read, 0 to 1; answers whether to go on.
  static func read(_ url: URL, limit: Int, advance: (Double) -> Bool) throws -> Data {
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

  /// Copies a regular file or a folder; refuses pipes and devices, which would block.
  static func copy(_ source: URL, to destination: URL) throws {
    var facts = stat()
    let result = source.withUnsafeFileSystemRepresentation { path in path.map { stat($0, &facts) } ?? -1 }
    let kind = facts.st_mode & S_IFMT
    guard result == 0, kind == S_IFREG || kind == S_IFDIR else {
      throw ItemProviderError(
        .itemUnavailable, "“\(source.lastPathComponent)” is missing, or neither a file nor a folder.")
    }
    try FileManager.default.copyItem(at: source.resolvingSymlinksInPath(), to: destination)
  }
}
