import Files
import Foundation
import Glibc

/// Writing files so that nobody ever sees half of one.
enum FileWriting {
  /// Gives a finished, synced file its name, without replacing one that's there, and makes the name durable.
  static func publish(_ partial: URL, as url: URL) throws {
    if link(partial.systemPath, url.systemPath) == 0 {
      do {
        try secureName(of: url)
      } catch {
        unlink(url.systemPath)
        throw error
      }
      unlink(partial.systemPath)
    } else {
      let code = errno
      guard code == EPERM || code == EOPNOTSUPP || code == ENOSYS || code == EMLINK else {
        throw BoardStoreError.writing(url, code: code)
      }
      // A file system without hard links: take the name first, then put the file in its place.
      let descriptor = open(url.systemPath, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o644)
      guard descriptor >= 0 else { throw BoardStoreError.writing(url, code: errno) }
      close(descriptor)
      guard rename(partial.systemPath, url.systemPath) == 0 else {
        let code = errno
        unlink(url.systemPath)
        throw BoardStoreError.writing(url, code: code)
      }
    }
    syncFolder(of: url)
  }

  /// Replaces the file at `url`, or makes it: afterwards it's the old one or the new one, whole.
  static func replace(_ url: URL, with data: Data) throws {
    let folder = url.deletingLastPathComponent()
    let partial = folder.appending(name: ".\(UUID().uuidString).partial")
    do {
      let file = try NewFile(at: partial, reportingAs: url, mode: 0o600)
      try file.write(data)
      try file.sync()
      guard rename(partial.systemPath, url.systemPath) == 0 else {
        throw BoardStoreError.writing(url, code: errno)
      }
    } catch {
      unlink(partial.systemPath)
      throw error
    }
    syncFolder(of: url)
  }

  /// Makes the bytes of a finished file durable.
  static func sync(_ url: URL) throws {
    let descriptor = open(url.systemPath, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw BoardStoreError.writing(url, code: errno) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw BoardStoreError.writing(url, code: errno) }
  }

  /// Makes a changed name durable. File systems that can't sync a folder are left to their own ways.
  static func syncFolder(of url: URL) { try? secureName(of: url) }

  /// The same, where nothing may be reported as done without it: throws what a failing disk says.
  static func secureName(of url: URL) throws {
    let descriptor = open(url.deletingLastPathComponent().systemPath, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    // A folder that may be written in and not read: nobody can sync it.
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    guard fsync(descriptor) != 0, errno == EIO || errno == ENOSPC || errno == EDQUOT else { return }
    throw BoardStoreError.writing(url, code: errno)
  }
}
