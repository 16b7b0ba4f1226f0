import KitFiles
import Foundation
import Glibc
import Synchronization

/// A file that this process has open for writing, as seen by ``OpenFiles``.
protocol OpenFile: AnyObject, Sendable {
  /// The board in the file, if it has been read, and whether the file couldn't be opened again after a failed
  /// move. Both are read at one moment.
  var holding: (board: UUID?, isDetached: Bool) { get }
  /// A group that's left when the file is closed.
  var ended: DispatchGroup { get }

  /// Adds a user of the file. Returns false if the last user has just left.
  func join() -> Bool
}

/// The files that this process has open for writing. All users of a file share it.
///
/// The lock of this list is the outermost one of the module. Files are opened, and asked for their boards,
/// while it's held. Code that holds a lock of an open file doesn't ask this list.
enum OpenFiles {
  private static let files = Mutex<[FileIdentity: any OpenFile]>([:])

  /// The open file at `url`, or a new one that `open` makes. Files are opened one after the other. If the
  /// file is just being closed, this waits for that.
  static func shared<File: OpenFile>(_ url: URL, open: (FileIdentity) throws -> File) throws -> File {
    while true {
      let identity = try FileIdentity(of: url)
      let (file, isOurs) = try files.withLock { files in
        if let file = owner(of: identity, at: url, among: files) as? File { return (file, file.join()) }
        let file = try open(identity)
        files[identity] = file
        return (file, true)
      }
      if isOurs { return file }
      file.ended.wait()
    }
  }

  /// The open file at `url` with one more user; nil if it isn't open.
  static func joined<File: OpenFile>(_ url: URL, as: File.Type = File.self) -> File? {
    guard let identity = try? FileIdentity(of: url) else { return nil }
    return files.withLock { files in
      (owner(of: identity, at: url, among: files) as? File).flatMap { $0.join() ? $0 : nil }
    }
  }

  /// Whether this process has the file at `url` open for writing.
  static func contains(_ url: URL) -> Bool {
    guard let identity = try? FileIdentity(of: url) else { return false }
    return files.withLock { owner(of: identity, at: url, among: $0) != nil }
  }

  /// Whether the file at `url` is an open file other than `file`. If so, no other descriptor of it may be
  /// opened, because closing that descriptor would drop SQLite's locks.
  static func isAnothers(_ url: URL, than file: any OpenFile) -> Bool {
    guard let identity = try? FileIdentity(of: url) else { return false }
    return files.withLock { files in
      guard let owner = files[identity], owner !== file else { return false }
      return !owner.holding.isDetached
    }
  }

  /// The board in a file according to its first pages; nil if they have none. The list's lock is held
  /// meanwhile, so that this process doesn't open the file: closing the descriptor would drop SQLite's locks.
  static func board(at url: URL) -> UUID? {
    guard let identity = try? FileIdentity(of: url) else { return nil }
    return files.withLock { files in
      if let file = owner(of: identity, at: url, among: files) { return file.holding.board }
      return writtenBoard(at: url)
    }
  }

  /// The open file with the identity of a file on the disk. A detached file has no descriptor, so the system
  /// may have given its inode's number to another file. That's why the board in the file is compared, too.
  private static func owner(
    of identity: FileIdentity, at url: URL, among files: [FileIdentity: any OpenFile]
  ) -> (any OpenFile)? {
    guard let file = files[identity] else { return nil }
    let (board, isDetached) = file.holding
    guard isDetached else { return file }
    return writtenBoard(at: url) == board ? file : nil
  }

  /// The board according to the file's first pages. This process mustn't have the file open.
  private static func writtenBoard(at url: URL) -> UUID? {
    (try? SourceFile(url).prefix(FileFingerprint.length)).flatMap { FileFingerprint.board(in: [UInt8]($0)) }
  }

  static func remove(_ file: any OpenFile) {
    files.withLock { files in
      for (identity, other) in files where other === file { files[identity] = nil }
    }
  }

  /// Records the new identity of an open file that was moved or replaced.
  static func rename(_ file: any OpenFile, to identity: FileIdentity) {
    files.withLock { files in
      for (old, other) in files where other === file { files[old] = nil }
      files[identity] = file
    }
  }
}

/// The open files of this process whose last commit failed at its end, with a sync for example.
///
/// No reader sees such a commit now, but its frames may be in the log, and the next opening after a power cut
/// would see it. The next commit overwrites these frames. Closing the file drops them if the log can be
/// written back. Otherwise the next opening finds them in the log like any other frames.
enum FailedCommits {
  private static let files = Mutex<Set<FileIdentity>>([])

  static func add(_ file: FileIdentity) { files.withLock { _ = $0.insert(file) } }

  static func remove(_ file: FileIdentity) { files.withLock { _ = $0.remove(file) } }

  static func mayBe(in url: URL) -> Bool {
    guard let file = try? FileIdentity(of: url) else { return false }
    return mayBe(in: file)
  }

  /// Whether the last commit of an open file failed, even if the file has another name or none by now.
  static func mayBe(in file: FileIdentity) -> Bool { files.withLock { $0.contains(file) } }
}

/// The device and inode of a file, which are equal for all paths to it.
struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  /// The inode's number. A rename on the same disk keeps it; a copy has another one.
  let number: UInt64
  /// The size in bytes when the status was read. It isn't a part of the identity.
  let size: Int

  private init(_ status: Glibc.stat) {
    device = UInt64(status.st_dev)
    number = UInt64(status.st_ino)
    size = Int(status.st_size)
  }

  /// Reads the identity of a file, through symbolic links. The error says why there's no such file.
  init(of url: URL) throws {
    var status = Glibc.stat()
    guard stat(url.systemPath, &status) == 0 else { throw BoardStoreError.reading(url, code: errno) }
    self.init(status)
  }

  /// When the file's content or its inode was last changed, for example by a move, in seconds since 1970.
  static func changed(_ url: URL) throws -> Double {
    var status = Glibc.stat()
    guard stat(url.systemPath, &status) == 0 else { throw BoardStoreError.reading(url, code: errno) }
    return Double(status.st_ctim.tv_sec) + Double(status.st_ctim.tv_nsec) / 1e9
  }

  init?(descriptor: CInt) {
    var status = Glibc.stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  static func == (left: FileIdentity, right: FileIdentity) -> Bool {
    left.device == right.device && left.number == right.number
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(device)
    hasher.combine(number)
  }
}
