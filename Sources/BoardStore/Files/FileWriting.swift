import KitFiles
import Foundation
import Glibc

/// Writes files so that no reader ever sees an incomplete one.
enum FileWriting {
  /// Gives a finished, synced file its name without replacing an existing file, and makes the name durable.
  static func publish(_ partial: URL, as url: URL) throws {
    do { try FilePublishing.publish(partial, as: url) } catch { throw BoardStoreError(error, writing: url) }
  }

  /// Replaces or makes the file at `url`. Whatever happens, the file is either the complete old one or the
  /// complete new one.
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

  /// Makes a changed name durable, and throws if the disk fails. It's for changes that mustn't be reported as
  /// done before they're durable.
  static func secureName(of url: URL) throws {
    do { try FilePublishing.secureName(of: url) } catch { throw BoardStoreError(error, writing: url) }
  }
}

/// Finds out whether a write failed because the disk is full. SQLite only reports that it can't open a file,
/// or can't make room for its index.
enum FullDisk {
  /// The number of bytes that SQLite needs beside a file at first, for the header and the index of the log.
  private static let needed = 1 << 16

  /// Returns a more exact error than `error`; `error` itself if there's none.
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

  /// Writes a new file and removes it. That finds problems that `statvfs` doesn't report: a quota, or a
  /// folder without write permission. Returns an errno, or 0.
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

/// A new file that's being written.
final class NewFile {
  private let descriptor: CInt
  private let url: URL

  /// - Parameter reportingAs: the name for errors, if `url` is a temporary one.
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

  /// Sets the file's permissions, whatever the process's mask is.
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

/// The temporary name of a file that's being written. No program takes such a file for a board.
enum PartialFile {
  private static let suffix = ".pinboard-partial"
  /// The time in seconds after its last write at which a file counts as abandoned.
  private static let staleAge = 86_400.0

  /// Returns a new name beside `target`, and removes files that crashes have left under such names. They're
  /// incomplete copies and may be large.
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
