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
