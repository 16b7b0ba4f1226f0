package import Foundation

/// Goes through a folder and all folders in it, also those that symbolic links lead to.
///
/// Each folder is gone through once, under its own name where it has one here: links to what's here anyway
/// add nothing, and links in a circle end. A link to a folder that this one is in is left out, since it would
/// bring in whatever lies beside this one.
package struct FolderWalk: Sendable {
  /// Something in the folder that is no folder.
  package struct Entry: Sendable {
    let path: [UInt8]
    /// Its text: see `String.init(nameBytes:)`.
    package let name: String
    /// Of what a symbolic link leads to; nil for a link to nothing.
    package let status: FileStatus?

    package var url: URL { URL(pathBytes: path) }
  }

  /// Whether nothing of the folder itself can be seen.
  package private(set) var isUnreadable = false
  /// The names of folders in it that can't be read.
  package private(set) var unreadable: [String] = []
  /// The names of links that lead back to a folder that this one is in.
  package private(set) var leadingUp: [String] = []
  /// Whether there was more than is looked at.
  package private(set) var isCutShort = false

  private let limit: Int
  private var count = 0
  private var known: Set<FileStatus.Identity> = []
  private var above: Set<FileStatus.Identity> = []
  private var folders: [(path: [UInt8], name: String)] = []
  private var links: [(path: [UInt8], name: String)] = []

  /// Goes through it at once. Blocks.
  /// - Parameters:
  ///   - limit: how many files and folders are looked at.
  ///   - isWanted: asked often; false ends it.
  ///   - take: gets each file; names that begin with a dot aren't looked at.
  package init<Failure>(
    _ folder: URL, limit: Int, isWanted: () -> Bool = { true }, take: (Entry) throws(Failure) -> Void
  ) throws(Failure) {
    self.limit = limit
    let root = folder.resolved.pathBytes
    var parent = root
    while parent.count > 1, let slash = parent.lastIndex(of: UInt8(ascii: "/")) {
      parent = slash == 0 ? [UInt8(ascii: "/")] : Array(parent[..<slash])
      if let status = Self.status(parent) { above.insert(status.identity) }
    }
    // Its files keep the path that it was named by.
    folders = [(folder.pathBytes, folder.name)]
    isUnreadable = access(folder.systemPath, R_OK | X_OK) != 0
    guard !isUnreadable else { return }
    while isWanted(), !isCutShort, let next = folders.popLast() ?? nextLink() {
      try go(through: next, isWanted, take)
    }
  }

  private mutating func nextLink() -> (path: [UInt8], name: String)? {
    guard !links.isEmpty else { return nil }
    return links.removeFirst()
  }

  private mutating func go<Failure>(
    through folder: (path: [UInt8], name: String), _ isWanted: () -> Bool,
    _ take: (Entry) throws(Failure) -> Void
  ) throws(Failure) {
    guard let status = Self.status(folder.path) else {
      unreadable.append(folder.name)
      return
    }
    guard !above.contains(status.identity) else {
      leadingUp.append(folder.name)
      return
    }
    guard known.insert(status.identity).inserted else { return }
    var names: [[UInt8]] = []
    let isReadable = FolderNames.each(in: folder.path.map { CChar(bitPattern: $0) } + [0]) { name in
      if name.first != UInt8(ascii: ".") { names.append(name) }
    }
    guard isReadable else {
      unreadable.append(folder.name)
      return
    }
    for name in names.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      guard isWanted() else { return }
      guard count < limit else {
        isCutShort = true
        return
      }
      count += 1
      try look(
        at: folder.path + (folder.path.last == UInt8(ascii: "/") ? [] : [UInt8(ascii: "/")]) + name,
        String(nameBytes: name), take)
    }
  }

  private mutating func look<Failure>(
    at path: [UInt8], _ name: String, _ take: (Entry) throws(Failure) -> Void
  ) throws(Failure) {
    let own = Self.status(path, followsLinks: false)
    let status = own?.kind == .link ? Self.status(path) : own
    guard status?.kind == .folder else {
      return try take(Entry(path: path, name: name, status: status))
    }
    if own?.kind == .link { links.append((path, name)) } else { folders.append((path, name)) }
  }

  private static func status(_ path: [UInt8], followsLinks: Bool = true) -> FileStatus? {
    FileStatus(ofPath: path.map { CChar(bitPattern: $0) } + [0], followsLinks: followsLinks)
  }
}
