import CBoardStore
import KitFiles
import Foundation
import Glibc

/// The lock by which processes agree on the writer of a board. It's on a byte of the file that SQLite doesn't
/// use, and tied to an open descriptor, so that it ends with the process in any case.
///
/// Closing any descriptor of a file drops all of the process's POSIX locks on it, which are SQLite's. So the
/// descriptor is opened before the connection and closed after it.
final class WriterLock: Sendable {
  let identity: FileIdentity
  private let descriptor: CInt

  init(_ url: URL) throws {
    descriptor = open(url.systemPath, O_RDWR | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else {
      let code = errno
      switch code {
      case EACCES, EROFS, EPERM: throw BoardStoreError.readOnly(url)
      case EOPNOTSUPP: throw BoardStoreError.wholeFilesOnly(url)
      default: throw BoardStoreError.reading(url, code: code)
      }
    }
    guard let identity = FileIdentity(descriptor: descriptor) else {
      Glibc.close(descriptor)
      throw BoardStoreError.reading(url, code: EIO)
    }
    self.identity = identity
  }

  deinit {
    // Closing alone wouldn't unlock, because a child process that's just being started has the descriptor,
    // too, until `exec`.
    release()
    Glibc.close(descriptor)
  }

  func release() { board_store_unlock_writer(descriptor) }

  /// Whether the file's header is that of a board without a write-ahead log. It's read through the lock's own
  /// descriptor, because closing another one would drop locks.
  var isOfBoardWithoutLog: Bool {
    let start = self.start(100)
    return start.count == 100 && start.starts(with: Array("SQLite format 3\0".utf8)) && start[18] == 1
      && start[19] == 1
      && start.number(at: 68) == Schema.applicationID
  }

  /// The file's size in bytes according to its header; nil if the header can't be read. See section 1.3 of
  /// SQLite's "Database File Format".
  var statedSize: Int? {
    let start = self.start(100)
    guard start.count == 100 else { return nil }
    let pageSize = start.shortNumber(at: 16)
    return start.number(at: 28) * (pageSize == 1 ? 65_536 : pageSize)
  }

  /// The file's first bytes; fewer if there aren't so many, or they can't be read.
  func start(_ count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, done in
      while done < count {
        let got = pread(descriptor, buffer.baseAddress.map { $0 + done }, count - done, off_t(done))
        if got < 0 && errno == EINTR { continue }
        guard got > 0 else { return }
        done += got
      }
    }
  }

  /// The name under which the system knows the open file now; nil if it can't be told. A file that was
  /// deleted has a name that leads nowhere, or to another file.
  var location: URL? {
    let bytes = [UInt8](unsafeUninitializedCapacity: Int(PATH_MAX) + 16) { buffer, count in
      let link = "/proc/self/fd/\(descriptor)"
      count = buffer.withMemoryRebound(to: CChar.self) { text in
        text.baseAddress.map { max(0, readlink(link, $0, text.count)) } ?? 0
      }
    }
    return bytes.first == UInt8(ascii: "/") ? URL(pathBytes: bytes) : nil
  }

  /// Whether another process has the lock.
  var isTaken: Bool { board_store_is_locked_by_other(descriptor) != 0 }

  /// Takes the lock. Returns false only if another process has it. On a file system without such locks it
  /// returns true. There SQLite's own locks keep two writers apart, and each change names the values that it
  /// expects.
  func acquire() -> Bool {
    let code = board_store_lock_writer(descriptor)
    return code != EAGAIN && code != EACCES
  }
}
