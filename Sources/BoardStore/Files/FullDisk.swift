import Files
import Foundation
import Glibc

/// Finds out whether it's the disk's room that a write lacks. SQLite says only that it can't open a file, or can't make
/// room for its index, when that's why.
enum FullDisk {
  /// What SQLite needs beside a file to begin with: its log's head and the index of its log.
  private static let needed = 1 << 16

  /// The error that tells more than `error` does; the same one if there's no more to tell.
  static func explaining(_ error: BoardStoreError, besides url: URL) -> BoardStoreError {
    let folder = url.deletingLastPathComponent()
    switch error {
    case .notReadable(url, _):
      switch probe(folder) {
      case ENOSPC, EDQUOT: return .diskFull(url)
      case EROFS, EACCES, EPERM: return .readOnly(url)
      default: return error
      }
    // A disk that fails isn't written to in order to see it fail again.
    case .inputOutput(url, _): return isFull(folder) ? .diskFull(url) : error
    default: return error
    }
  }

  private static func isFull(_ folder: URL) -> Bool {
    var status = Glibc.statvfs()
    guard statvfs(folder.systemPath, &status) == 0 else { return false }
    // A file system that doesn't count its files says that it has none.
    let lacksFiles = status.f_files > 0 && status.f_favail == 0
    return status.f_bavail < UInt(needed) / max(1, UInt(status.f_frsize)) || lacksFiles
  }

  /// Writes to a file of its own, which is gone afterwards: what the disk's own count doesn't tell (a quota, a folder
  /// that may not be written in) is told by this. Returns the error's number, or 0.
  private static func probe(_ folder: URL) -> CInt {
    if isFull(folder) { return ENOSPC }
    let url = folder.appending(name: ".\(UUID().uuidString).pinboard-partial")
    let descriptor = open(url.systemPath, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return errno }
    defer {
      close(descriptor)
      unlink(url.systemPath)
    }
    let zeroes = [UInt8](repeating: 0, count: needed)
    var done = 0
    while done < zeroes.count {
      let count = zeroes.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count - done, off_t(done)) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return count < 0 ? errno : ENOSPC }
      done += count
    }
    return 0
  }
}
