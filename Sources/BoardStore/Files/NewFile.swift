import Files
import Foundation
import Glibc

/// A file that's being written and didn't exist before.
final class NewFile {
  private let descriptor: CInt
  private let url: URL

  /// - Parameter reportingAs: the name that errors speak of, if `url` is a temporary one.
  init(at url: URL, reportingAs name: URL? = nil, mode: mode_t = 0o644) throws {
    self.url = name ?? url
    descriptor = open(url.systemPath, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw BoardStoreError.writing(self.url, code: errno) }
  }

  deinit { close(descriptor) }

  func write(_ data: Data) throws {
    try data.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let count = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count < 0 {
          if errno == EINTR { continue }
          throw BoardStoreError.writing(url, code: errno)
        }
        rest = rest.dropFirst(count)
      }
    }
  }

  /// Sets who may read and write it, whatever the process's mask is.
  func setMode(_ mode: mode_t) throws {
    guard fchmod(descriptor, mode) == 0 || errno == EPERM || errno == EOPNOTSUPP else {
      throw BoardStoreError.writing(url, code: errno)
    }
  }

  func sync() throws {
    guard fsync(descriptor) == 0 else { throw BoardStoreError.writing(url, code: errno) }
  }

  /// Lets the system forget the synced bytes, so that they're read from the disk again.
  func dropCache() {
    _ = posix_fadvise(descriptor, 0, 0, POSIX_FADV_DONTNEED)
  }
}

/// The temporary name of a file that's being made: no program takes it for a board.
enum PartialFile {
  private static let suffix = ".pinboard-partial"
  /// Seconds after which a file that wasn't written to isn't being made any more.
  private static let staleAge = 86_400.0

  /// Returns a new name beside `target`, and removes what crashes have left under such names: it's no whole
  /// copy of anything, and may be large.
  static func url(beside target: URL) -> URL {
    let folder = target.deletingLastPathComponent()
    removeStale(in: folder)
    return folder.appending(name: ".\(UUID().uuidString)\(suffix)")
  }

  private static func removeStale(in folder: URL) {
    let names = FolderNames.of(folder) ?? []
    for name in names where name.hasPrefix(".") && name.contains(suffix) {
      guard let end = name.range(of: suffix),
        UUID(uuidString: String(name[..<end.lowerBound].dropFirst())) != nil
      else { continue }
      let path = folder.appending(name: name).systemPath
      var status = Glibc.stat()
      guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
        Date().timeIntervalSince1970 - Double(status.st_mtim.tv_sec) > staleAge
      else { continue }
      unlink(path)
    }
  }
}
