import CBoardStore
import KitCryptography
import KitFiles
import Foundation
import Glibc

/// A move of a closed file to another name. At each moment, the complete file has one of its two names. The
/// move can be undone until it's finished.
struct FileMove {
  private let source: URL
  private let target: URL
  /// The file that was at the target. It's kept until the move is finished.
  private var replacement: FileReplacement?
  /// Whether the file was copied, so that the source exists until the move is finished.
  private(set) var isCopy = false

  /// - Parameter replacing: whether an existing file at `target` is replaced; otherwise it's an error.
  /// - Throws: an error, and nothing has changed then.
  init(
    _ source: URL, to target: URL, replacing: Bool = false, progress: (@Sendable (Double) throws -> Void)?
  ) throws {
    self.source = source
    self.target = target
    if replacing, try FileReplacement.isNeeded(at: target) {
      try replace(progress)
    } else {
      try OrphanLogs.clear(freeName: target)
      try rename(progress)
    }
  }

  /// Moves the file to a free name in one step. If the file had two names for a moment, a crash in between
  /// would leave both, and each name could get a log of its own.
  private mutating func rename(_ progress: (@Sendable (Double) throws -> Void)?) throws {
    switch board_store_rename_new(source.systemPath, target.systemPath) {
    case 0:
      do {
        try FileWriting.secureName(of: target)
      } catch {
        Self.rename(target, backTo: source)
        throw error
      }
      FileWriting.syncFolder(of: source)
    case EINVAL, ENOSYS, EOPNOTSUPP, EPERM: try link(progress)
    case EXDEV: try copy(progress)
    case let code: throw BoardStoreError.writing(target, code: code)
    }
  }

  /// Moves the file on a file system that can't do this in one step, as some network disks.
  private mutating func link(_ progress: (@Sendable (Double) throws -> Void)?) throws {
    if Glibc.link(source.systemPath, target.systemPath) == 0 {
      // The new name is made durable before the old one is removed.
      do {
        try FileWriting.secureName(of: target)
      } catch {
        unlink(target.systemPath)
        throw error
      }
      unlink(source.systemPath)
      FileWriting.syncFolder(of: source)
      return
    }
    switch errno {
    case EXDEV: try copy(progress)
    case EPERM, EOPNOTSUPP, ENOSYS, EMLINK:
      // A file system without hard links can only rename the file.
      try FileWriting.publish(source, as: target)
      FileWriting.syncFolder(of: source)
    case let code: throw BoardStoreError.writing(target, code: code)
    }
  }

  /// Moves the file to another disk.
  private mutating func copy(_ progress: (@Sendable (Double) throws -> Void)?) throws {
    let partial = try Self.copy(source, beside: target, goesOn: true, progress: progress)
    do {
      try FileWriting.publish(partial, as: target)
    } catch {
      unlink(partial.systemPath)
      throw BoardStoreError.naming(target, insteadOf: partial, error)
    }
    isCopy = true
  }

  private mutating func replace(_ progress: (@Sendable (Double) throws -> Void)?) throws {
    if Self.areOnOneDisk(source, target) {
      replacement = try FileReplacement(of: target, by: source)
      FileWriting.syncFolder(of: source)
      return
    }
    let partial = try Self.copy(source, beside: target, goesOn: true, progress: progress)
    do {
      // Copying takes so long that another process may open the target meanwhile.
      if try FileReplacement.isNeeded(at: target) {
        replacement = try FileReplacement(of: target, by: partial)
      } else {
        try FileWriting.publish(partial, as: target)
      }
    } catch {
      unlink(partial.systemPath)
      throw BoardStoreError.naming(target, insteadOf: partial, error)
    }
    isCopy = true
  }

  /// Takes the move back: the file, and a file that it replaced, have their old names again.
  func undo() {
    if let replacement {
      replacement.undo(returning: isCopy ? nil : source)
    } else if isCopy {
      unlink(target.systemPath)
    } else {
      Self.rename(target, backTo: source)
    }
    FileWriting.syncFolder(of: source)
    FileWriting.syncFolder(of: target)
  }

  /// Removes the file from its old location after a copy. Otherwise two files would be the board, and would
  /// diverge.
  /// - Throws: if the file couldn't be removed. The move can still be undone then.
  func removeSource() throws {
    guard isCopy else { return }
    guard unlink(source.systemPath) == 0 || errno == ENOENT else {
      throw BoardStoreError.writing(source, code: errno)
    }
    FileWriting.syncFolder(of: source)
  }

  /// Removes the replaced file. The move can't be undone any more.
  func finish() { replacement?.finish() }

  private static func mode(of file: URL) -> mode_t? {
    var status = Glibc.stat()
    return stat(file.systemPath, &status) == 0 ? status.st_mode & 0o777 : nil
  }

  private static func rename(_ target: URL, backTo source: URL) {
    guard board_store_rename_new(target.systemPath, source.systemPath) != 0 else { return }
    if Glibc.link(target.systemPath, source.systemPath) == 0 {
      unlink(target.systemPath)
    } else {
      try? FileWriting.publish(target, as: source)
    }
  }

  private static func areOnOneDisk(_ file: URL, _ other: URL) -> Bool {
    var (one, two) = (Glibc.stat(), Glibc.stat())
    return stat(file.deletingLastPathComponent().systemPath, &one) == 0
      && stat(other.deletingLastPathComponent().systemPath, &two) == 0 && one.st_dev == two.st_dev
  }

  /// Copies a file under a temporary name, syncs it, reads it back from the disk, and compares it.
  /// - Parameter goesOn: whether the copy is to be changed where it is, as a board that moves there.
  static func copy(
    _ source: URL, beside target: URL, goesOn: Bool, progress: (@Sendable (Double) throws -> Void)?
  ) throws -> URL {
    let partial = PartialFile.url(beside: target)
    do {
      let from = try SourceFile(source)
      // The copy never has a wider mode than the source, from its first byte on.
      let file = try NewFile(at: partial, reportingAs: target, mode: 0o600)
      if goesOn, WholeFileShare.refusesChanges(of: partial) { throw BoardStoreError.wholeFilesOnly(target) }
      if let mode = Self.mode(of: source) { try file.setMode(mode) }
      var hash = SHA256()
      var count = 0
      try from.forEachChunk { chunk in
        try file.write(chunk)
        hash.update(data: chunk)
        count += chunk.count
        try progress?(Double(count) / Double(max(1, from.size)))
      }
      try file.sync()
      file.dropCache()
      var check = SHA256()
      try SourceFile(partial).forEachChunk { check.update(data: $0) }
      guard check.finalize() == hash.finalize(), count == from.size else {
        throw BoardStoreError.inputOutput(target, detail: "the copy isn't the same")
      }
      return partial
    } catch {
      unlink(partial.systemPath)
      throw BoardStoreError.naming(target, insteadOf: partial, error)
    }
  }
}
