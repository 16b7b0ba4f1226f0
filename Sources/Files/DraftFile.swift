package import Foundation

/// A file that's written under a temporary name in its folder, and gets its own name when it's complete and
/// on the disk, so that no program ever sees half of it. It's deleted unless ``finish(replacing:)`` is
/// called.
///
/// Belongs to one thread at a time; its functions block.
package final class DraftFile {
  /// The file's final place.
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
