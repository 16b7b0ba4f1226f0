package import Foundation

/// What stands under a path. Touches the disk.
package struct FileStatus: Sendable {
  /// What kinds of things programs tell apart.
  package enum Kind: Sendable {
    case file
    case folder
    case link
    /// A pipe, a socket or a device.
    case other
  }

  /// One place on the computer's disks, whatever its names.
  package struct Identity: Hashable, Sendable {
    let device: dev_t
    let inode: ino_t
  }

  package let kind: Kind
  /// Bytes.
  package let size: Int
  package let identity: Identity
  /// When the content was last written.
  package let modified: Date

  /// Nil if nothing is there or nobody may see it: `errno` says why.
  /// - Parameter followsLinks: whether it's what a symbolic link leads to.
  package init?(of url: URL, followsLinks: Bool = true) {
    self.init(ofPath: url.systemPath, followsLinks: followsLinks)
  }

  init?(ofPath path: [CChar], followsLinks: Bool) {
    var facts = stat()
    guard (followsLinks ? stat(path, &facts) : lstat(path, &facts)) == 0 else { return nil }
    kind =
      switch facts.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      default: .other
      }
    size = Int(facts.st_size)
    identity = Identity(device: facts.st_dev, inode: facts.st_ino)
    modified = Date(timeIntervalSince1970: Double(facts.st_mtim.tv_sec) + Double(facts.st_mtim.tv_nsec) / 1e9)
  }
}

extension URL {
  /// Whether there's a folder, or a link to one. Touches the disk.
  package var isFolder: Bool { FileStatus(of: self)?.kind == .folder }

  /// Whether anything has this name, be it a link to nothing. Touches the disk.
  package var isTaken: Bool { FileStatus(of: self, followsLinks: false) != nil }
}
