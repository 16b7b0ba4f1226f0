package import Foundation

/// The status of a file or folder at a path. Making it accesses the disk.
package struct FileStatus: Sendable {
  /// The kinds of files that callers distinguish.
  package enum Kind: Sendable {
    case file
    case folder
    case link
    case pipe
    case socket
    case device
  }

  /// The identity of a file or folder on the computer's disks, whatever its names.
  package struct Identity: Hashable, Sendable {
    let device: dev_t
    let inode: ino_t
  }

  package let kind: Kind
  /// The size in bytes.
  package let size: Int
  package let identity: Identity
  /// When the content was last written.
  package let modified: Date
  /// The permissions of the owner, the group and others, as `chmod` takes them.
  package let permissions: mode_t
  /// The user that owns the file.
  package let owner: uid_t

  /// Reads a status; nil if nothing is there or its status can't be read. `errno` says why.
  /// - Parameter followsLinks: whether a symbolic link's target is meant.
  package init?(of url: URL, followsLinks: Bool = true) {
    self.init(ofPath: url.systemPath, followsLinks: followsLinks)
  }

  init?(ofPath path: [CChar], followsLinks: Bool) {
    var facts = stat()
    guard (followsLinks ? stat(path, &facts) : lstat(path, &facts)) == 0 else { return nil }
    self.init(facts)
  }

  /// Reads the status of an open file; nil if it can't be read. `errno` says why.
  init?(ofDescriptor descriptor: CInt) {
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else { return nil }
    self.init(facts)
  }

  private init(_ facts: stat) {
    kind =
      switch facts.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      case S_IFIFO: .pipe
      case S_IFSOCK: .socket
      default: .device
      }
    size = Int(facts.st_size)
    identity = Identity(device: facts.st_dev, inode: facts.st_ino)
    modified = Date(timeIntervalSince1970: Double(facts.st_mtim.tv_sec) + Double(facts.st_mtim.tv_nsec) / 1e9)
    permissions = facts.st_mode & 0o777
    owner = facts.st_uid
  }
}

extension URL {
  /// Whether there's a folder, or a link to one. Accesses the disk.
  package var isFolder: Bool { FileStatus(of: self)?.kind == .folder }

  /// Whether anything has this name, even a link to nothing. Accesses the disk.
  package var isTaken: Bool { FileStatus(of: self, followsLinks: false) != nil }
}

/// The reason why a file can't be opened, read or written. Each module makes its own sentence of it.
package enum FileError: Error, Hashable, Sendable {
  /// The system's error number (`errno`).
  case system(CInt)
  /// The address isn't that of a file on this computer.
  case notLocal
  /// A regular file is required, and the path leads to something else.
  case notRegular(FileStatus.Kind)
  /// The file has more bytes than the limit.
  case tooLarge(bytes: Int)
  /// The file grew beyond the limit while it was read.
  case grew
  /// The caller ended the work.
  case cancelled

  /// The error number that says the most about this error.
  package var code: CInt {
    switch self {
    case .system(let code): code
    case .notLocal: EINVAL
    case .notRegular(.folder): EISDIR
    case .notRegular(.link): ELOOP
    case .notRegular: ENXIO
    case .tooLarge, .grew: EFBIG
    case .cancelled: ECANCELED
    }
  }

  /// This error as Foundation names it.
  var posix: POSIXError { POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO) }
}
