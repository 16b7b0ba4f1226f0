import Files
import Foundation
import Glibc

/// Writes files so that no reader ever sees half of one.
enum FileWriting {
  /// Gives a finished, synced file its name, without replacing one that's there, and makes the name durable.
  static func publish(_ partial: URL, as url: URL) throws {
    do { try FilePublishing.publish(partial, as: url) } catch { throw BoardStoreError(error, writing: url) }
  }

  /// Replaces the file at `url`, or makes it: afterwards it's the old one or the new one, whole.
  static func replace(_ url: URL, with data: Data) throws {
    do {
      let file = try DraftFile(for: url, mode: 0o600)
      try file.write(data)
      try file.finish(replacing: true)
    } catch {
      throw BoardStoreError(error, writing: url)
    }
  }

  /// Makes the bytes of a finished file durable.
  static func sync(_ url: URL) throws {
    do { try FilePublishing.sync(url) } catch { throw BoardStoreError(error, writing: url) }
  }

  /// Makes a changed name durable, as far as the file system can sync a folder. Errors are ignored.
  static func syncFolder(of url: URL) { FilePublishing.syncFolder(of: url) }

  /// Makes a changed name durable, and throws if the disk fails: to be used where nothing may be reported as
  /// done without it.
  static func secureName(of url: URL) throws {
    do { try FilePublishing.secureName(of: url) } catch { throw BoardStoreError(error, writing: url) }
  }
}

/// Finds out whether a write failed for lack of room on the disk. SQLite only says then that it can't open a
/// file, or can't make room for its index.
enum FullDisk {
  /// Bytes that SQLite needs beside a file to begin with: the log's header and the index of the log.
  private static let needed = 1 << 16

  /// A more exact error than `error`; `error` itself if there's none.
  static func explaining(_ error: BoardStoreError, besides url: URL) -> BoardStoreError {
    let folder = url.deletingLastPathComponent()
    switch error {
    case .notReadable(url, _):
      switch probe(folder) {
      case ENOSPC, EDQUOT: return .diskFull(url)
      case EROFS, EACCES, EPERM: return .readOnly(url)
      default: return error
      }
    // A failing disk isn't probed by writing.
    case .inputOutput(url, _): return isFull(folder) ? .diskFull(url) : error
    default: return error
    }
  }

  private static func isFull(_ folder: URL) -> Bool {
    var status = Glibc.statvfs()
    guard statvfs(folder.systemPath, &status) == 0 else { return false }
    // A file system that doesn't count its files reports 0 of them.
    let lacksFiles = status.f_files > 0 && status.f_favail == 0
    return status.f_bavail < UInt(needed) / max(1, UInt(status.f_frsize)) || lacksFiles
  }

  /// Writes a file of its own and removes it. That finds what `statvfs` doesn't tell: a quota, or a folder
  /// without write permission. Returns an errno, or 0.
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
