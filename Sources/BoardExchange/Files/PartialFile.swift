import Files
import Foundation
import Glibc

/// A file that's written under a temporary name beside its place, and gets its own when it's whole and on the
/// disk: nobody ever sees half of one. Thrown away unless `finish` is called.
final class PartialFile {
  /// Where it will be.
  let url: URL
  let temporary: URL
  private var descriptor: CInt

  /// - Parameter mode: what the umask is applied to.
  init(for url: URL, mode: mode_t = 0o644) throws(ExchangeError) {
    guard url.isFileURL else { throw .notARegularFile(url) }
    self.url = url
    temporary = url.deletingLastPathComponent()
      .appending(name: ".\(UUID().uuidString).pinboard-partial")
    descriptor = open(temporary.systemPath, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw .writing(url, code: errno) }
  }

  deinit {
    if descriptor >= 0 {
      close(descriptor)
      unlink(temporary.systemPath)
    }
  }

  func write(_ data: Data) throws(ExchangeError) {
    var failure: CInt = 0
    data.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let count = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count < 0, errno == EINTR { continue }
        if count < 0 {
          failure = errno
          return
        }
        rest = rest.dropFirst(count)
      }
    }
    guard failure == 0 else { throw .writing(url, code: failure) }
  }

  func write(_ text: String) throws(ExchangeError) { try write(Data(text.utf8)) }

  /// Gives the file its name. A file that has it already is replaced or, unless `replacing`, an error.
  func finish(replacing: Bool) throws(ExchangeError) {
    guard fsync(descriptor) == 0 else { throw .writing(url, code: errno) }
    if replacing {
      var status = Glibc.stat()
      // Renaming over a pipe or a device would take it away.
      if lstat(url.systemPath, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
        throw .notARegularFile(url)
      }
      guard rename(temporary.systemPath, url.systemPath) == 0 else { throw .writing(url, code: errno) }
    } else {
      try Self.publish(temporary, as: url)
    }
    close(descriptor)
    descriptor = -1
    Self.syncFolder(of: url)
  }

  /// Gives a finished file its name without replacing one that's there.
  static func publish(_ temporary: URL, as url: URL) throws(ExchangeError) {
    if link(temporary.systemPath, url.systemPath) == 0 {
      unlink(temporary.systemPath)
      return
    }
    let code = errno
    guard code == EPERM || code == EOPNOTSUPP || code == ENOSYS || code == EMLINK else {
      throw .writing(url, code: code)
    }
    // A file system without hard links: take the name first, then put the file in its place.
    let place = open(url.systemPath, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o644)
    guard place >= 0 else { throw .writing(url, code: errno) }
    close(place)
    guard rename(temporary.systemPath, url.systemPath) == 0 else {
      let code = errno
      unlink(url.systemPath)
      throw .writing(url, code: code)
    }
  }

  /// Waits until a file's bytes are on the disk.
  static func sync(_ url: URL) throws(ExchangeError) {
    let file = open(url.systemPath, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw .writing(url, code: errno) }
    let result = fsync(file)
    let code = errno
    close(file)
    guard result == 0 else { throw .writing(url, code: code) }
  }

  /// Makes a changed name durable. File systems that can't sync a folder are left to their own ways.
  static func syncFolder(of url: URL) {
    let folder = open(url.deletingLastPathComponent().systemPath, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return }
    fsync(folder)
    close(folder)
  }
}
