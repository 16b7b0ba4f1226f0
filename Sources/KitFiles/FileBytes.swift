package import Foundation

/// Reads and writes whole files, also at paths that Foundation can't represent. Its functions block.
package enum FileBytes {
  /// Makes a file that doesn't exist yet.
  /// - Throws: `POSIXError`.
  package static func write(_ data: Data, toNew url: URL, mode: mode_t = 0o644) throws(POSIXError) {
    let file = try made(url, mode: mode)
    defer { close(file) }
    do { try DescriptorBytes.write(data, to: file) } catch { throw error.posix }
  }

  /// Writes a file durably and atomically: it's never there half written.
  /// - Throws: `POSIXError`.
  package static func replace(_ url: URL, with data: Data) throws(POSIXError) {
    do {
      let file = try DraftFile(for: url)
      try file.write(data)
      try file.finish(replacing: true)
    } catch { throw error.posix }
  }

  /// Reads a regular file.
  /// - Throws: `POSIXError`.
  package static func read(_ url: URL) throws(POSIXError) -> Data {
    do { return try RegularFile(url).contents() } catch { throw error.posix }
  }

  /// Copies a regular file to a name that isn't taken.
  package static func copy(_ source: URL, toNew target: URL) throws {
    // Foundation copies as fast as the file system can, if it can represent both paths.
    if source.isUTF8, target.isUTF8 { return try FileManager.default.copyItem(at: source, to: target) }
    do {
      let from = try RegularFile(source)
      let to = try made(target, mode: from.status.permissions)
      defer { close(to) }
      var offset = 0
      while true {
        let piece = try DescriptorBytes.data(from.descriptor, at: offset, 1 << 20)
        if piece.isEmpty { return }
        try DescriptorBytes.write(piece, to: to)
        offset += piece.count
      }
    } catch let error as FileError { throw error.posix }
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

  /// Opens a file that doesn't exist yet. The caller closes the descriptor.
  private static func made(_ url: URL, mode: mode_t) throws(POSIXError) -> CInt {
    let descriptor = open(url.systemPath, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw failure() }
    return descriptor
  }

  private static func failure(_ code: Int32 = errno) -> POSIXError {
    POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO)
  }
}

/// Reads from open files and writes to them. The system transfers a part at a time; these functions go on
/// until everything is transferred. They block.
package enum DescriptorBytes {
  /// Fills a buffer with the bytes from `offset` on.
  /// - Returns: the number of bytes; fewer than the buffer has room for at the file's end.
  package static func read(
    _ descriptor: CInt, at offset: Int, into buffer: UnsafeMutableRawBufferPointer
  ) throws(FileError) -> Int {
    var done = 0
    while done < buffer.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[done...])
      let got = pread(descriptor, rest.baseAddress, rest.count, off_t(offset + done))
      if got == 0 { break }
      if got > 0 { done += got } else if errno != EINTR { throw .system(errno) }
    }
    return done
  }

  /// Returns up to `count` bytes from `offset` on; fewer at the file's end.
  package static func bytes(_ descriptor: CInt, at offset: Int, _ count: Int) throws(FileError) -> [UInt8] {
    var failure: FileError?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      do throws(FileError) {
        filled = try read(descriptor, at: offset, into: UnsafeMutableRawBufferPointer(buffer))
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Returns up to `count` bytes from `offset` on; fewer at the file's end.
  package static func data(_ descriptor: CInt, at offset: Int, _ count: Int) throws(FileError) -> Data {
    var data = Data(count: count)
    // `Data` doesn't pass on the type of an error.
    let result = data.withUnsafeMutableBytes { buffer in
      Result { () throws(FileError) in try read(descriptor, at: offset, into: buffer) }
    }
    let got = try result.get()
    return got == count ? data : data.prefix(got)
  }

  /// Writes bytes at the file's position.
  package static func write(_ data: Data, to descriptor: CInt) throws(FileError) {
    var failure: CInt = 0
    data.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty, failure == 0 {
        let part = UnsafeRawBufferPointer(rebasing: rest)
        let count = Glibc.write(descriptor, part.baseAddress, part.count)
        if count >= 0 { rest = rest.dropFirst(count) } else if errno != EINTR { failure = errno }
      }
    }
    if failure != 0 { throw .system(failure) }
  }
}
