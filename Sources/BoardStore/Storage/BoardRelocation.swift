import Files
import Foundation
import GRDB
import Glibc

/// Gives an open board another name or folder. It's closed for a moment. To be used on the file's queue.

struct BoardRelocation {
  let storage: BoardStorage

  /// Gives the file another name: see ``BoardFile/move(to:replacing:progress:)``.
  func run(
    to target: URL, replacing: Bool, progress: (@Sendable (Double) throws -> Void)?
  ) throws {
    guard target.isFileURL else { throw BoardStoreError.notARegularFile(target) }
    let source = storage.url
    let real = source.resolved
    guard storage.state == .writable else { throw BoardStoreError.busy(source) }
    try storage.becomeWriter()
    try storage.file.checkInPlace()
    try FileReplacement.check(target, replacing: replacing)
    let folders = (source.deletingLastPathComponent(), target.deletingLastPathComponent())
    let changesFolder = folders.0 != folders.1
    if changesFolder { try makeLinksAbsolute() }
    // Nobody else may storage.write to it while it's copied: it's removed then.
    var lock = storage.file.lock
    storage.disconnect()
    let move: FileMove
    do {
      // Only the file itself goes along: another process that still reads it keeps its log beside it.
      guard storage.file.logLength == 0 else { throw BoardStoreError.busy(source) }
      move = try FileMove(
        real, to: target, replacing: replacing, progress: progress)
    } catch {
      lock = nil
      storage.comeBack(to: source)
      if changesFolder { makeLinksRelative() }
      throw error
    }
    // Renamed, it's the same file, and gets a lock of its own.
    if !move.isCopy { lock = nil }
    do {
      try storage.reopen(target)
      try move.removeSource()
    } catch {
      storage.disconnect()
      move.undo()
      lock = nil
      storage.comeBack(to: source)
      if changesFolder { makeLinksRelative() }
      throw error
    }
    withExtendedLifetime(lock) {}
    move.finish()
    if source.systemPath != real.systemPath { unlink(source.systemPath) }
    if changesFolder { makeLinksRelative() }
  }

  /// From the new folder, paths within the old one would lead nowhere. So they're written whole before the board leaves it: a
  /// crash, or a disk that's full just then, leaves paths that are right in both.
  private func makeLinksAbsolute() throws {
    let links = try storage.perform { try LinkTable.links(in: $0) }
    guard links.values.contains(where: { !$0.hasPrefix("/") }) else { return }
    let folder = storage.folder
    try storage.write { db in try LinkTable.makeAbsolute(in: db, of: folder) }
  }

  /// Paths within the board's folder are relative to it again. Whole, they lead to the same files.
  private func makeLinksRelative() {
    let folder = storage.folder
    guard let links = try? storage.perform({ try LinkTable.links(in: $0) }),
      links.values.contains(where: { $0.hasPrefix("/") })
    else { return }
    try? storage.write { db in try LinkTable.makeRelative(in: db, of: folder) }
  }
}
