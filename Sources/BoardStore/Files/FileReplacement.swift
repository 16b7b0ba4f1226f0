import KitCryptography
import KitFiles
import Foundation
import Glibc

/// The replacement of a file by a finished one. The old file is kept beside the new one under another name
/// until the new one has been opened. On a file system with hard links, the name always leads to one of the
/// two complete files. On others, the name has no file for a moment.
struct FileReplacement {
  private let target: URL
  private let aside: URL
  /// The writer's lock of the old file. While it's held, no process takes this replacement for an interrupted
  /// one: see ``InterruptedReplacement``.
  private let lock: WriterLock?
  /// The endings of SQLite's files beside a file. Files that a crash has left beside the old file belong to
  /// it, and SQLite would write them into the new one.
  static let endings = ["-wal", "-journal", "-shm"]
  private static let suffix = ".pinboard-replaced"

  /// Whether there's a file at `target` that may be replaced.
  /// - Throws: if `target` is a folder, isn't a regular file, or is an open board.
  static func isNeeded(at target: URL) throws -> Bool {
    var status = Glibc.stat()
    guard lstat(target.systemPath, &status) == 0 else { return false }
    switch status.st_mode & S_IFMT {
    case S_IFREG, S_IFLNK: break
    case S_IFDIR: throw BoardStoreError.isDirectory(target)
    default: throw BoardStoreError.notARegularFile(target)
    }
    if OpenFiles.contains(target) { throw BoardStoreError.isOpen(target) }
    // The file isn't open in this process, so closing the lock's descriptor drops no lock of SQLite.
    if let lock = try? WriterLock(target), lock.isTaken { throw BoardStoreError.openElsewhere(target) }
    return true
  }

  /// Throws unless a file may be written at `target`. An existing file must be replaceable.
  /// - Throws: `alreadyExists`, or the errors of ``isNeeded(at:)``.
  static func check(_ target: URL, replacing: Bool) throws {
    var status = Glibc.stat()
    if replacing {
      _ = try isNeeded(at: target)
    } else if lstat(target.systemPath, &status) == 0 {
      throw BoardStoreError.alreadyExists(target)
    }
  }

  /// Gives a finished file its name.
  /// - Parameter replacing: whether an existing file at `target` is replaced; otherwise it's an error.
  static func publish(_ partial: URL, as target: URL, replacing: Bool) throws {
    if replacing, try isNeeded(at: target) {
      try FileWriting.sync(partial)
      try FileReplacement(of: target, by: partial).finish()
    } else {
      // The log of a board that has lost this name may still be there.
      try OrphanLogs.clear(freeName: target)
      try FileWriting.publish(partial, as: target)
    }
  }

  /// - Parameter file: a synced file in the target's file system, which loses its name.
  /// - Throws: an error, and nothing has changed then.
  init(of target: URL, by file: URL) throws {
    self.target = target
    aside = target.deletingLastPathComponent()
      .appending(name: Self.prefix(for: target) + UUID().uuidString + Self.suffix)
    lock = try? WriterLock(target)
    guard lock?.acquire() ?? true else { throw BoardStoreError.openElsewhere(target) }
    Self.moveLogs(from: target, to: aside)
    guard link(target.systemPath, aside.systemPath) == 0 || rename(target.systemPath, aside.systemPath) == 0
    else {
      let code = errno
      Self.moveLogs(from: aside, to: target)
      throw BoardStoreError.writing(target, code: code)
    }
    guard rename(file.systemPath, target.systemPath) == 0 else {
      let code = errno
      putBack()
      throw BoardStoreError.writing(target, code: code)
    }
    FileWriting.syncFolder(of: target)
  }

  /// Gives the old file its name back.
  /// - Parameter file: the name that the new file gets back; nil removes the new file.
  func undo(returning file: URL?) {
    if let file, link(target.systemPath, file.systemPath) != 0 { rename(target.systemPath, file.systemPath) }
    putBack()
    FileWriting.syncFolder(of: target)
    withExtendedLifetime(lock) {}
  }

  /// Removes the old file.
  func finish() {
    Self.remove(aside)
    withExtendedLifetime(lock) {}
  }

  private func putBack() { Self.putBack(aside, as: target) }

  // MARK: Interrupted replacements

  /// The prefix of the names under which an old file at `target` is kept. It's a hash, because the file's own
  /// name could be too long.
  private static func prefix(for target: URL) -> String {
    let name = SHA256.hash(data: Data(target.name.nameBytes)).prefix(8)
    return "." + name.map { String(format: "%02x", $0) }.joined() + "."
  }

  /// The names under which an old file at `target` and the files that belong to it are kept.
  static func kept(for target: URL) -> Set<URL> {
    let folder = target.deletingLastPathComponent()
    let prefix = prefix(for: target)
    var kept: Set<URL> = []
    for name in FolderNames.of(folder) ?? []
    where name.hasPrefix(prefix) {
      for ending in [""] + endings where name.hasSuffix(suffix + ending) {
        kept.insert(folder.appending(name: String(name.dropLast(ending.count))))
      }
    }
    return kept
  }

  /// Removes the kept file. Its logs are removed first, durably, because logs without their file are the sign
  /// of a replacement that has only begun.
  static func remove(_ aside: URL) {
    let hasLogs = endings.map { unlink(aside.adding(suffix: $0).systemPath) }.contains(0)
    if hasLogs { FileWriting.syncFolder(of: aside) }
    unlink(aside.systemPath)
    FileWriting.syncFolder(of: aside)
  }

  static func putBack(_ aside: URL, as target: URL) {
    rename(aside.systemPath, target.systemPath)
    // `rename` does nothing if both names are of one file.
    unlink(aside.systemPath)
    moveLogs(from: aside, to: target)
  }

  static func moveLogs(from one: URL, to other: URL) {
    for ending in endings {
      rename(one.adding(suffix: ending).systemPath, other.adding(suffix: ending).systemPath)
    }
  }
}

/// The files that an interrupted replacement has left beside a file.
///
/// A process that replaces a file holds the old file's writer lock. If the lock is free, the replacement was
/// interrupted.
struct InterruptedReplacement {
  private let aside: URL
  private let lock: WriterLock

  /// Undoes the replacements at `target` that were interrupted before the new file had its name.
  /// - Returns: the replacements whose new file has its name. They may be finished once that was read.
  static func recovered(at target: URL) -> [InterruptedReplacement] {
    var finished: [InterruptedReplacement] = []
    for aside in FileReplacement.kept(for: target) {
      let before = Inodes(target: target, aside: aside)
      let old = before.aside == nil ? target : aside
      // Closing a descriptor of an open board would drop its locks.
      guard !OpenFiles.contains(old), let lock = try? WriterLock(old), lock.acquire(),
        // The other process may have gone on until the lock was taken.
        Inodes(target: target, aside: aside) == before, (try? FileIdentity(of: old)) == lock.identity,
        FileReplacement.kept(for: target).contains(aside)
      else { continue }
      if before.aside == nil {
        FileReplacement.moveLogs(from: aside, to: target)
      } else if before.target == nil || before.target == before.aside {
        FileReplacement.putBack(aside, as: target)
      } else {
        finished.append(InterruptedReplacement(aside: aside, lock: lock))
        continue
      }
      FileWriting.syncFolder(of: target)
    }
    return finished
  }

  /// Removes the old file, because the new one is complete.
  func finish() {
    FileReplacement.remove(aside)
    withExtendedLifetime(lock) {}
  }

  /// The inodes of the two names; a symbolic link counts as a file.
  private struct Inodes: Equatable {
    let target: ino_t?
    let aside: ino_t?

    init(target: URL, aside: URL) {
      self.target = Self.number(target)
      self.aside = Self.number(aside)
    }

    private static func number(_ url: URL) -> ino_t? {
      var status = Glibc.stat()
      return lstat(url.systemPath, &status) == 0 ? status.st_ino : nil
    }
  }
}
