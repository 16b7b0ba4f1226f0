import Cryptography
import Files
import Foundation
import Glibc

/// A finished file in the place of another one, which is kept beside it under a name of its own until the new
/// one has proved itself. Under its old name there's always the one or the other, whole, where the file
/// system has hard links; elsewhere it's without a file for a moment.
struct FileReplacement {
  private let target: URL
  private let aside: URL
  /// The writer's lock of the old file. While it's held, this isn't taken for a replacement that was
  /// interrupted: see ``InterruptedReplacement``.
  private let lock: WriterLock?
  /// Endings of SQLite's files beside a file. What a crash has left beside the old file belongs to that:
  /// SQLite would write it into the new one.
  static let endings = ["-wal", "-journal", "-shm"]
  private static let suffix = ".pinboard-replaced"

  /// Whether there's something at `target` that may be replaced.
  /// - Throws: if it's a folder or no regular file, or a board that's open.
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

  /// Whether a file may be written at `target`: one that's there only if it may be replaced.
  /// - Throws: `alreadyExists`, or what ``isNeeded(at:)`` does.
  static func check(_ target: URL, replacing: Bool) throws {
    var status = Glibc.stat()
    if replacing {
      _ = try isNeeded(at: target)
    } else if lstat(target.systemPath, &status) == 0 {
      throw BoardStoreError.alreadyExists(target)
    }
  }

  /// Gives a finished file its name.
  /// - Parameter replacing: whether a file that's at `target` makes room; else it's an error.
  static func publish(_ partial: URL, as target: URL, replacing: Bool) throws {
    if replacing, try isNeeded(at: target) {
      try FileWriting.sync(partial)
      try FileReplacement(of: target, by: partial).finish()
    } else {
      // There may be the log of a board that has lost this name.
      try OrphanLogs.clear(freeName: target)
      try FileWriting.publish(partial, as: target)
    }
  }

  /// - Parameter file: synced, and in the same file system; it loses its name.
  /// - Throws: with everything as it was.
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

  /// The old file has its name again.
  /// - Parameter file: the name that the new one gets back; without one it's removed.
  func undo(returning file: URL?) {
    if let file, link(target.systemPath, file.systemPath) != 0 { rename(target.systemPath, file.systemPath) }
    putBack()
    FileWriting.syncFolder(of: target)
    withExtendedLifetime(lock) {}
  }

  /// The old file isn't needed any more.
  func finish() {
    Self.remove(aside)
    withExtendedLifetime(lock) {}
  }

  private func putBack() { Self.putBack(aside, as: target) }

  // MARK: Interrupted replacements

  /// The prefix of the names under which an old file at `target` is kept. A hash, since the file's own name
  /// could be too long.
  private static func prefix(for target: URL) -> String {
    let name = SHA256.hash(data: Data(target.name.nameBytes)).prefix(8)
    return "." + name.map { String(format: "%02x", $0) }.joined() + "."
  }

  /// The names under which an old file at `target`, or what belongs to it, is kept.
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

  /// The logs are removed first, durably: logs without the file itself are the sign of a replacement that has
  /// only begun.
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

/// What a crash has left of a file's replacement, beside the file.
///
/// A process that replaces a file holds the old file's writer lock. If the lock is free, the replacement was
/// interrupted.
struct InterruptedReplacement {
  private let aside: URL
  private let lock: WriterLock

  /// Undoes the replacements at `target` that were interrupted before the new file had its name.
  /// - Returns: the replacements with the new file in place. They may be finished once that was looked at.
  static func recovered(at target: URL) -> [InterruptedReplacement] {
    var finished: [InterruptedReplacement] = []
    for aside in FileReplacement.kept(for: target) {
      let before = Place(target: target, aside: aside)
      let old = before.aside == nil ? target : aside
      // Closing a descriptor of an open board would drop its locks.
      guard !OpenFiles.contains(old), let lock = try? WriterLock(old), lock.acquire(),
        // The other process may have gone on until the lock was taken.
        Place(target: target, aside: aside) == before, (try? FileIdentity(of: old)) == lock.identity,
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

  /// The new file is whole: the old one goes.
  func finish() {
    FileReplacement.remove(aside)
    withExtendedLifetime(lock) {}
  }

  /// The inodes of the two names; a symbolic link counts as a file.
  private struct Place: Equatable {
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
