import Foundation
import Synchronization

/// A file that this process has open for writing, as ``OpenFiles`` knows it.
protocol OpenFile: AnyObject, Sendable {
  /// The board in the file, if it has been read, and whether the file couldn't be opened again after a move
  /// that failed. Both of one moment.
  var holding: (board: UUID?, isDetached: Bool) { get }
  /// A group that's left when the file is closed.
  var ended: DispatchGroup { get }

  /// Adds a user of the file. False if the last one has just gone.
  func join() -> Bool
}

/// The files that this process has open for writing, so that all who open one share it.
///
/// The lock of this list is the outermost one of the module: files are opened, and asked what they hold,
/// while it's held. Nothing that holds a lock of an open file asks this list.
enum OpenFiles {
  private static let files = Mutex<[FileIdentity: any OpenFile]>([:])

  /// The open file at `url`, or a new one that `open` makes. Files are opened one after the
  /// other; one that's just being closed is waited for.
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

  /// The open file at `url` with one more user; nil if nobody has it open.
  static func joined<File: OpenFile>(_ url: URL, as: File.Type = File.self) -> File? {
    guard let identity = try? FileIdentity(of: url) else { return nil }
    return files.withLock { files in
      (owner(of: identity, at: url, among: files) as? File).flatMap { $0.join() ? $0 : nil }
    }
  }

  /// Whether somebody here has the file at `url` open for writing.
  static func contains(_ url: URL) -> Bool {
    guard let identity = try? FileIdentity(of: url) else { return false }
    return files.withLock { owner(of: identity, at: url, among: $0) != nil }
  }

  /// Whether another open file than `file` is the one at `url`. If so, no other descriptor of it may be
  /// opened: closing that would drop SQLite's locks.
  static func isAnothers(_ url: URL, than file: any OpenFile) -> Bool {
    guard let identity = try? FileIdentity(of: url) else { return false }
    return files.withLock { files in
      guard let owner = files[identity], owner !== file else { return false }
      return !owner.holding.isDetached
    }
  }

  /// The board in a file, by its first pages; nil if they don't say. The list's lock is held meanwhile, so
  /// that the file isn't opened here: closing the descriptor would drop SQLite's locks.
  static func board(at url: URL) -> UUID? {
    guard let identity = try? FileIdentity(of: url) else { return nil }
    return files.withLock { files in
      if let file = owner(of: identity, at: url, among: files) { return file.holding.board }
      return writtenBoard(at: url)
    }
  }

  /// The open file that a file on the disk is. A detached one has no descriptor: the system may have given
  /// its inode's number to another file, so the board in the file is compared.
  private static func owner(
    of identity: FileIdentity, at url: URL, among files: [FileIdentity: any OpenFile]
  ) -> (any OpenFile)? {
    guard let file = files[identity] else { return nil }
    let (board, isDetached) = file.holding
    guard isDetached else { return file }
    return writtenBoard(at: url) == board ? file : nil
  }

  /// The board by the file's first pages. This process mustn't have the file open.
  private static func writtenBoard(at url: URL) -> UUID? {
    (try? SourceFile(url).prefix(FileFingerprint.length)).flatMap { FileFingerprint.board(in: [UInt8]($0)) }
  }

  static func remove(_ file: any OpenFile) {
    files.withLock { files in
      for (identity, other) in files where other === file { files[identity] = nil }
    }
  }

  /// Notes that an open file has become another one: it was moved, or replaced.
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
/// would see it. The next commit overwrites these frames; closing the file drops them, if the log can be
/// written back then. Otherwise the next opening finds them in the log like any others.
enum FailedCommits {
  private static let files = Mutex<Set<FileIdentity>>([])

  static func add(_ file: FileIdentity) { files.withLock { _ = $0.insert(file) } }

  static func remove(_ file: FileIdentity) { files.withLock { _ = $0.remove(file) } }

  static func mayBe(in url: URL) -> Bool {
    guard let file = try? FileIdentity(of: url) else { return false }
    return mayBe(in: file)
  }

  /// Whether the last commit of an open file failed, whatever has become of the file's name.
  static func mayBe(in file: FileIdentity) -> Bool { files.withLock { $0.contains(file) } }
}
