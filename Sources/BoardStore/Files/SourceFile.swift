import Files
import Foundation
import Glibc

/// A regular file, opened for reading without ever blocking on what isn't one.
final class SourceFile: Sendable {
  let url: URL
  /// Bytes, when it was opened.
  let size: Int
  private let descriptor: CInt

  /// Follows symbolic links. Directories, pipes, sockets and devices are refused.
  init(_ url: URL) throws {
    self.url = url
    guard url.isFileURL else { throw BoardStoreError.notARegularFile(url) }
    // Checked before the opening, since opening some devices has effects, and again afterwards, since the
    // file may have been replaced. O_NONBLOCK: opening a pipe without a writer would block for ever.
    var status = Glibc.stat()
    guard stat(url.systemPath, &status) == 0 else { throw BoardStoreError.reading(url, code: errno) }
    try Self.check(status, of: url)
    descriptor = open(url.systemPath, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw BoardStoreError.reading(url, code: errno) }
    do {
      guard fstat(descriptor, &status) == 0 else { throw BoardStoreError.reading(url, code: errno) }
      try Self.check(status, of: url)
    } catch {
      close(descriptor)
      throw error
    }
    size = Int(status.st_size)
  }

  deinit { close(descriptor) }

  /// Gives the bytes from the start to the end as it is now.
  func forEachChunk(_ body: (Data) throws -> Void) throws {
    var offset = 0
    while true {
      let chunk = try read(at: offset)
      guard !chunk.isEmpty else { return }
      try body(chunk)
      offset += chunk.count
      guard chunk.count == Schema.chunkSize else { return }
    }
  }

  /// The first bytes of the file.
  func prefix(_ count: Int) throws -> Data { try read(at: 0).prefix(count) }

  /// A whole chunk, or less at the end of the file.
  private func read(at offset: Int) throws -> Data {
    var chunk = Data(count: Schema.chunkSize)
    let count = try chunk.withUnsafeMutableBytes { buffer in
      var count = 0
      while count < buffer.count {
        let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
        let got = pread(descriptor, rest.baseAddress, rest.count, off_t(offset + count))
        if got < 0 {
          if errno == EINTR { continue }
          throw BoardStoreError.reading(url, code: errno)
        }
        if got == 0 { break }
        count += got
      }
      return count
    }
    return count == chunk.count ? chunk : chunk.prefix(count)
  }

  private static func check(_ status: Glibc.stat, of url: URL) throws {
    switch status.st_mode & S_IFMT {
    case S_IFREG: return
    case S_IFDIR: throw BoardStoreError.isDirectory(url)
    default: throw BoardStoreError.notARegularFile(url)
    }
  }
}
