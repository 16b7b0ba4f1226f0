import Files
import Foundation
import Glibc

/// Room for a rescue journal, taken when a board is opened: a file without a name, which goes with the process
/// however that ends. It gets its name when the disk has no room for a new journal.
final class RescueReserve: Sendable {
  private let descriptor: CInt

  /// Nil if the file system knows no such files, or is full already.
  init?(in folder: URL, bytes: Int) {
    try? FileBytes.makeFolder(folder, mode: 0o700)
    // O_TMPFILE, which Swift doesn't import: 0o20000000 with O_DIRECTORY.
    descriptor = open(folder.systemPath, 0o20_000_000 | O_DIRECTORY | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return nil }
    guard posix_fallocate(descriptor, 0, off_t(bytes)) == 0 else { return nil }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Gives the file a name, if nothing has it.
  func appear(at url: URL) -> Bool {
    linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, url.systemPath, AT_SYMLINK_FOLLOW) == 0
  }
}
