import Files
package import Foundation

/// Reads files that other programs name: never blocks on a pipe or device, never maps a file into memory (a
/// file that shrinks would kill the process), never reads more than the limit.
package enum RegularFile {
  private static let chunk = 1 << 20

  /// - Parameter advance: called with the part that's read, 0 to 1; returns whether to go on.
  package static func read(_ url: URL, limit: Int, advance: (Double) -> Bool) throws -> Data {
    let descriptor = open(url.systemPath, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw ItemProviderError(
        .itemUnavailable, "“\(url.shownName)” can't be read: \(String(cString: strerror(errno))).")
    }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else {
      throw ItemProviderError(.itemUnavailable, "“\(url.shownName)” can't be examined.")
    }
    switch facts.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR:
      throw ItemProviderError(.unavailableCoercion, "“\(url.shownName)” is a folder, not data.")
    default:
      throw ItemProviderError(.itemUnavailable, "“\(url.shownName)” is no regular file.")
    }
    let size = Int(facts.st_size)
    guard size <= limit else {
      throw ItemProviderError(.itemUnavailable, "“\(url.shownName)” is too large (\(size) bytes).")
    }
    var data = Data()
    data.reserveCapacity(size)
    while let next = try handle.read(upToCount: chunk), !next.isEmpty {
      data.append(next)
      guard data.count <= limit else {
        throw ItemProviderError(
          .itemUnavailable, "“\(url.shownName)” grew too large while it was read.")
      }
      guard advance(size > 0 ? min(1, Double(data.count) / Double(size)) : 1) else {
        throw CocoaError(.userCancelled)
      }
    }
    return data
  }

  /// Returns whether the path leads to a folder; false for a missing file.
  static func isFolder(_ url: URL) -> Bool {
    FileStatus(of: url)?.kind == .folder
  }

  /// Copies a regular file, or a folder with the files and folders in it. Other entries are left out, as by
  /// ``FolderArchive``: reading a pipe would wait for ever. Throws for a source that's neither a file nor a
  /// folder.
  static func copy(_ source: URL, to destination: URL) throws {
    var facts = stat()
    let isThere = stat(source.systemPath, &facts) == 0
    let kind = facts.st_mode & S_IFMT
    guard isThere, kind == S_IFREG || kind == S_IFDIR else {
      throw ItemProviderError(
        .itemUnavailable, "“\(source.shownName)” is missing, or neither a file nor a folder.")
    }
    let origin = source.resolved
    if kind == S_IFDIR {
      try copyFolder(origin, mode: facts.st_mode, to: destination)
    } else {
      try FileBytes.copy(origin, toNew: destination)
    }
  }

  private static func copyFolder(_ source: URL, mode: mode_t, to destination: URL) throws {
    // The owner must be able to fill the copy and to delete it.
    let permissions = mode & 0o777 | 0o700
    guard mkdir(destination.systemPath, 0o700) == 0, chmod(destination.systemPath, permissions) == 0 else {
      throw ItemProviderError(.itemUnavailable, "A copy of “\(source.shownName)” can't be made.")
    }
    guard let names = FolderNames.of(source) else {
      throw ItemProviderError(.itemUnavailable, "The folder “\(source.shownName)” can't be read.")
    }
    for name in names {
      let entry = source.appending(name: name)
      let copy = destination.appending(name: name)
      var facts = stat()
      guard lstat(entry.systemPath, &facts) == 0 else {
        throw ItemProviderError(.itemUnavailable, "“\(name.shown)” can't be examined.")
      }
      switch facts.st_mode & S_IFMT {
      case S_IFREG: try FileBytes.copy(entry, toNew: copy)
      case S_IFDIR: try copyFolder(entry, mode: facts.st_mode, to: copy)
      default: break
      }
    }
  }
}
