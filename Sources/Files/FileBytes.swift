package import Foundation

/// Reads and writes whole files, also at paths that Foundation can't represent. Its functions block.
package enum FileBytes {
  /// Makes a file that doesn't exist yet.
  /// - Throws: `POSIXError`.
  package static func write(_ data: Data, toNew url: URL, mode: mode_t = 0o644) throws {
    let handle = try handle(url, O_WRONLY | O_CREAT | O_EXCL, mode)
    try handle.write(contentsOf: data)
    try handle.close()
  }

  /// Writes a file atomically: it's never there half written.
  /// - Throws: `POSIXError`.
  package static func replace(_ url: URL, with data: Data) throws {
    let draft = url.deletingLastPathComponent().appending(name: ".\(UUID().uuidString).partial")
    do {
      try write(data, toNew: draft)
      guard rename(draft.systemPath, url.systemPath) == 0 else { throw failure() }
    } catch {
      unlink(draft.systemPath)
      throw error
    }
  }

  /// Reads a regular file.
  /// - Throws: `POSIXError`.
  package static func read(_ url: URL) throws -> Data {
    try handle(url, O_RDONLY | O_NONBLOCK).readToEnd() ?? Data()
  }

  /// Copies a regular file to a name that isn't taken.
  package static func copy(_ source: URL, toNew target: URL) throws {
    // Foundation copies as fast as the file system can, if it can represent both paths.
    if source.isUTF8, target.isUTF8 { return try FileManager.default.copyItem(at: source, to: target) }
    let from = try handle(source, O_RDONLY | O_NONBLOCK)
    var facts = stat()
    guard fstat(from.fileDescriptor, &facts) == 0 else { throw failure() }
    let to = try handle(target, O_WRONLY | O_CREAT | O_EXCL, facts.st_mode & 0o777)
    while let piece = try from.read(upToCount: 1 << 20), !piece.isEmpty { try to.write(contentsOf: piece) }
    try to.close()
  }

  /// Renames a file or folder, or moves it to another disk.
  package static func move(_ source: URL, toNew target: URL) throws {
    guard !target.isTaken else { throw failure(EEXIST) }
    if rename(source.systemPath, target.systemPath) == 0 { return }
    guard errno == EXDEV else { throw failure() }
    guard !source.isFolder else { return try FileManager.default.moveItem(at: source, to: target) }
    try copy(source, toNew: target)
    unlink(source.systemPath)
  }

  /// Makes a folder and its missing parent folders.
  /// - Parameter mode: the permissions, before the umask is applied.
  /// - Throws: `POSIXError`.
  package static func makeFolder(_ url: URL, mode: mode_t = 0o777) throws(POSIXError) {
    if url.isFolder { return }
    if mkdir(url.systemPath, mode) == 0 { return }
    switch errno {
    case ENOENT:
      let above = url.deletingLastPathComponent()
      guard above.pathBytes.count < url.pathBytes.count else { throw failure(ENOENT) }
      try makeFolder(above, mode: mode)
      guard mkdir(url.systemPath, mode) == 0 || errno == EEXIST && url.isFolder else { throw failure() }
    case EEXIST where url.isFolder: return
    case let code: throw failure(code)
    }
  }

  private static func handle(_ url: URL, _ flags: Int32, _ mode: mode_t = 0) throws -> FileHandle {
    let descriptor = open(url.systemPath, flags | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw failure() }
    return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  private static func failure(_ code: Int32 = errno) -> POSIXError {
    POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO)
  }
}
