import Files
import Foundation
import Glibc

/// A file that's written under a temporary name in its folder, and gets its own name when it's complete and
/// on the disk, so that no program ever sees half of it. It's deleted unless `finish` is called.
final class PartialFile {
  /// The file's final place.
  let url: URL
  let temporary: URL
  private var descriptor: CInt

  /// - Parameter mode: the permissions, before the umask is applied.
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

  /// Gives the file its name. An existing file of that name is replaced or, unless `replacing`, an error.
  func finish(replacing: Bool) throws(ExchangeError) {
    guard fsync(descriptor) == 0 else { throw .writing(url, code: errno) }
    if replacing {
      var status = Glibc.stat()
      // Renaming over a pipe or a device would remove it.
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

  /// Gives a finished file its name without replacing an existing file.
  static func publish(_ temporary: URL, as url: URL) throws(ExchangeError) {
    if link(temporary.systemPath, url.systemPath) == 0 {
      unlink(temporary.systemPath)
      return
    }
    let code = errno
    guard code == EPERM || code == EOPNOTSUPP || code == ENOSYS || code == EMLINK else {
      throw .writing(url, code: code)
    }
    // The file system has no hard links, so the name is taken first and the file is moved there afterwards.
    let place = open(url.systemPath, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o644)
    guard place >= 0 else { throw .writing(url, code: errno) }
    close(place)
    guard rename(temporary.systemPath, url.systemPath) == 0 else {
      let code = errno
      unlink(url.systemPath)
      throw .writing(url, code: code)
    }
  }

  /// Waits until a file's bytes are on the disk (`fsync`).
  static func sync(_ url: URL) throws(ExchangeError) {
    let file = open(url.systemPath, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw .writing(url, code: errno) }
    let result = fsync(file)
    let code = errno
    close(file)
    guard result == 0 else { throw .writing(url, code: code) }
  }

  /// Makes a changed name durable. An error is ignored, because some file systems can't sync a folder.
  static func syncFolder(of url: URL) {
    let folder = open(url.deletingLastPathComponent().systemPath, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return }
    fsync(folder)
    close(folder)
  }
}
