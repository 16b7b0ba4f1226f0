import Files
import Foundation
import Glibc

/// A regular file, opened for reading only. It stays the file that was opened, even if another file takes its
/// name.
final class ReadOnlyFile: Sendable {
  let url: URL
  let descriptor: CInt
  /// The file's size in bytes when it was opened.
  let byteCount: Int

  /// Opens a regular file and follows symbolic links. Anything else is an error, and opening never blocks.
  init(_ url: URL) throws(ExchangeError) {
    guard url.isFileURL else { throw .notARegularFile(url) }
    // The status is checked before the file is opened, as opening some devices has effects, and again
    // afterwards, as the file may have been replaced.
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

  /// Returns up to `count` bytes from `offset`, fewer at the file's end.
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

  /// Opens the same file under another descriptor, whose position is its own. The caller closes it.
  func independentDescriptor() throws(ExchangeError) -> CInt {
    let again = open("/proc/self/fd/\(descriptor)", O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard again >= 0 else { throw .reading(url, code: errno) }
    return again
  }
}
