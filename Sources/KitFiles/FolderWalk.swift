package import Foundation

/// Walks through a folder and all its subfolders, including folders that symbolic links lead to.
///
/// Each folder is visited once, under its own name if it's within the walked folder: links to folders within
/// it add nothing, and circles of links end. A link to a parent of the walked folder is left out, since it
/// would include everything beside the walked folder.
package struct FolderWalk: Sendable {
  /// A file in the folder.
  package struct Entry: Sendable {
    let path: [UInt8]
    /// The text of the name: see `String.init(nameBytes:)`.
    package let name: String
    /// The status, for a symbolic link that of its target; nil for a link to nothing.
    package let status: FileStatus?

    package var url: URL { URL(pathBytes: path) }
  }

  /// Whether the folder itself can't be read.
  package private(set) var isUnreadable = false
  /// The names of subfolders that can't be read.
  package private(set) var unreadable: [String] = []
  /// The names of links that lead back to a parent of the folder.
  package private(set) var leadingUp: [String] = []
  /// Whether there were more files and folders than the limit.
  package private(set) var isCutShort = false

  private let limit: Int
  private let followsLinks: Bool
  private var count = 0
  private var known: Set<FileStatus.Identity> = []
  private var above: Set<FileStatus.Identity> = []
  private var folders: [(path: [UInt8], name: String)] = []
  private var links: [(path: [UInt8], name: String)] = []

  /// Walks through the folder at once. Blocks.
  /// - Parameters:
  ///   - limit: the greatest number of files and folders that are visited.
  ///   - followsLinks: whether symbolic links are followed; otherwise they're skipped, and what they lead to
  ///     isn't read.
  ///   - isWanted: a function that's called often; false ends the walk.
  ///   - take: a function that's called with each file. Names that begin with a dot are skipped.
  package init<Failure>(
    _ folder: URL, limit: Int, followsLinks: Bool = true, isWanted: () -> Bool = { true },
    take: (Entry) throws(Failure) -> Void
  ) throws(Failure) {
    self.limit = limit
    self.followsLinks = followsLinks
    let root = folder.resolved.pathBytes
    var parent = root
    while parent.count > 1, let slash = parent.lastIndex(of: UInt8(ascii: "/")) {
      parent = slash == 0 ? [UInt8(ascii: "/")] : Array(parent[..<slash])
      if let status = Self.status(parent) { above.insert(status.identity) }
    }
    // The files keep the path by which the folder was given.
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
      try visit(
        at: folder.path + (folder.path.last == UInt8(ascii: "/") ? [] : [UInt8(ascii: "/")]) + name,
        String(nameBytes: name), take)
    }
  }

  private mutating func visit<Failure>(
    at path: [UInt8], _ name: String, _ take: (Entry) throws(Failure) -> Void
  ) throws(Failure) {
    let own = Self.status(path, followsLinks: false)
    guard followsLinks || own?.kind != .link else { return }
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

/// Lists the names in a folder.
package enum FolderNames {
  /// Returns the text of each name, in no order, without `.` and `..`; nil if the folder can't be read.
  /// `errno` says why. Blocks.
  package static func of(_ folder: URL) -> [String]? {
    var names: [String] = []
    let isReadable = each(in: folder.systemPath) { names.append(String(nameBytes: $0)) }
    return isReadable ? names : nil
  }

  /// Calls `body` with the bytes of each name.
  /// - Returns: false if the folder can't be read.
  @discardableResult
  static func each(in path: [CChar], _ body: ([UInt8]) -> Void) -> Bool {
    guard let stream = opendir(path) else { return false }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { [UInt8](cString: $0) }
      }
      if name.elementsEqual(".".utf8) || name.elementsEqual("..".utf8) { continue }
      body(name)
    }
    return true
  }
}
