package import Foundation

/// A file that's written under a temporary name in its folder, and gets its own name when it's complete and
/// on the disk, so that no program ever sees half of it. It's deleted unless ``finish(replacing:)`` is
/// called.
///
/// Belongs to one thread at a time; its functions block.
package final class DraftFile {
  /// The file's final location.
  package let url: URL
  private let draft: URL
  private var descriptor: CInt

  /// - Parameters:
  ///   - mode: the permissions, before the umask is applied.
  ///   - ending: the ending of the temporary name.
  package init(for url: URL, mode: mode_t = 0o644, ending: String = "partial") throws(FileError) {
    self.url = url
    draft = url.deletingLastPathComponent().appending(name: ".\(UUID().uuidString).\(ending)")
    descriptor = open(draft.systemPath, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw .system(errno) }
  }

  deinit {
    guard descriptor >= 0 else { return }
    close(descriptor)
    unlink(draft.systemPath)
  }

  package func write(_ data: Data) throws(FileError) { try DescriptorBytes.write(data, to: descriptor) }

  /// Gives the file its name. An existing file of that name is replaced or, unless `replacing`, an error.
  package func finish(replacing: Bool) throws(FileError) {
    guard fsync(descriptor) == 0 else { throw .system(errno) }
    if replacing {
      // Renaming over a pipe or a device would remove it.
      if let kind = FileStatus(of: url, followsLinks: false)?.kind, kind != .file, kind != .link {
        throw .notRegular(kind)
      }
      guard rename(draft.systemPath, url.systemPath) == 0 else { throw .system(errno) }
      FilePublishing.syncFolder(of: url)
    } else {
      try FilePublishing.publish(draft, as: url)
    }
    close(descriptor)
    descriptor = -1
  }
}

/// Makes files and their names durable, so that no program ever sees half a file, also after a power cut.
package enum FilePublishing {
  /// Gives a finished, synced file its name without replacing an existing file, and makes the name durable.
  /// - Parameter syncsFolder: whether the name is made durable. A caller that publishes many files in one
  ///   folder makes all names durable at the end: see ``syncFolder(of:)``.
  package static func publish(_ draft: URL, as url: URL, syncsFolder: Bool = true) throws(FileError) {
    if link(draft.systemPath, url.systemPath) == 0 {
      if syncsFolder {
        do throws(FileError) {
          try secureName(of: url)
        } catch {
          unlink(url.systemPath)
          throw error
        }
      }
      unlink(draft.systemPath)
    } else {
      guard [EPERM, EOPNOTSUPP, ENOSYS, EMLINK].contains(errno) else { throw .system(errno) }
      // The file system has no hard links, so the name is taken first and the file is moved there afterwards.
      let placeholder = open(url.systemPath, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o644)
      guard placeholder >= 0 else { throw .system(errno) }
      close(placeholder)
      guard rename(draft.systemPath, url.systemPath) == 0 else {
        let code = errno
        unlink(url.systemPath)
        throw .system(code)
      }
    }
    if syncsFolder { syncFolder(of: url) }
  }

  /// Waits until a finished file's bytes are on the disk (`fsync`).
  package static func sync(_ url: URL) throws(FileError) {
    let descriptor = open(url.systemPath, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system(errno) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw .system(errno) }
  }

  /// Makes a changed name durable. An error is ignored, because some file systems can't sync a folder.
  package static func syncFolder(of url: URL) { try? secureName(of: url) }

  /// Makes a changed name durable, where nothing may be reported as done without it. Only errors of a disk
  /// that fails or is full are thrown.
  package static func secureName(of url: URL) throws(FileError) {
    let folder = open(url.deletingLastPathComponent().systemPath, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    // A folder that may be written but not read can't be synced by anybody.
    guard folder >= 0 else { return }
    defer { close(folder) }
    guard fsync(folder) != 0, errno == EIO || errno == ENOSPC || errno == EDQUOT else { return }
    throw .system(errno)
  }
}
