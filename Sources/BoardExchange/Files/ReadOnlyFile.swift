import Files
import Foundation
import Glibc

/// A regular file, opened for reading alone. What's done with it goes on with the same file when another one
/// takes its name.
final class ReadOnlyFile: Sendable {
  let url: URL
  let descriptor: CInt
  /// When it was opened.
  let byteCount: Int

  /// Follows symbolic links; nothing but a regular file is opened, and none blocks.
  init(_ url: URL) throws(ExchangeError) {
    guard url.isFileURL else { throw .notARegularFile(url) }
    // Looked at before it's opened, as opening some devices does things; and again after, as it may have been
    // replaced.
    var status = Glibc.stat()
    guard stat(url.systemPath, &status) == 0 else { throw .reading(url, code: errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notARegularFile(url) }
    let opened = open(url.systemPath, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard opened >= 0 else { throw .reading(url, code: errno) }
    guard fstat(opened, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(opened)
      throw .notARegularFile(url)
    }
    self.url = url
    descriptor = opened
    byteCount = Int(status.st_size)
  }

  deinit { close(descriptor) }

  /// Up to `count` bytes from `offset`, fewer at the file's end.
  func bytes(at offset: Int, _ count: Int) throws(ExchangeError) -> Data {
    guard offset >= 0, count > 0, offset < byteCount else { return Data() }
    let wanted = min(count, byteCount - offset)
    var data = Data(count: wanted)
    var failure: CInt = 0
    let got = data.withUnsafeMutableBytes { buffer in
      var done = 0
      while done < wanted {
        let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[done...])
        let got = pread(descriptor, rest.baseAddress, rest.count, off_t(offset + done))
        if got < 0, errno == EINTR { continue }
        if got < 0 { failure = errno }
        if got <= 0 { break }
        done += got
      }
      return done
    }
    guard failure == 0 else { throw .reading(url, code: failure) }
    return got == wanted ? data : data.prefix(got)
  }

  /// The same file under a descriptor of its own, whose position nobody else moves. The caller closes it.
  func independentDescriptor() throws(ExchangeError) -> CInt {
    let again = open("/proc/self/fd/\(descriptor)", O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard again >= 0 else { throw .reading(url, code: errno) }
    return again
  }
}
