import KitFiles
import Foundation
import GRDB
import Glibc

/// Gives an open board another name or folder. The board is closed for a moment. Use it on the file's queue.
struct BoardRelocation {
  let storage: BoardStorage

  /// Gives the file another name: see ``BoardFile/move(to:replacing:progress:)``.
  func run(
    to target: URL, replacing: Bool, progress: (@Sendable (Double) throws -> Void)?
  ) throws {
    guard target.isFileURL else { throw BoardStoreError.notARegularFile(target) }
    guard storage.state == .writable else { throw BoardStoreError.busy(storage.url) }
    try storage.becomeWriter()
    try storage.followReplacement()
    let source = storage.url
    let real = source.resolved
    try FileReplacement.check(target, replacing: replacing)
    let folders = (source.deletingLastPathComponent(), target.deletingLastPathComponent())
    let changesFolder = folders.0 != folders.1
    if changesFolder { try makeLinksAbsolute() }
    // No other process may write to the file while it's copied, because it's removed afterwards.
    var lock = storage.file.lock
    storage.disconnect()
    let move: FileMove
    do {
      // Only the file itself is moved. If another process still reads the file, the log is still beside it
      // and would be lost.
      guard storage.file.logLength == 0 else { throw BoardStoreError.busy(source) }
      move = try FileMove(
        real, to: target, replacing: replacing, progress: progress)
    } catch {
      lock = nil
      storage.comeBack(to: source)
      if changesFolder { makeLinksRelative() }
      throw error
    }
    // A renamed file has its old inode, and the new connection takes a lock of its own.
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

  /// Makes relative paths of links absolute before the board leaves its folder, because they would lead
  /// nowhere from the new one. After a crash, or on a full disk, the paths are right in both folders.
  private func makeLinksAbsolute() throws {
    let links = try storage.perform { try LinkTable.links(in: $0) }
    guard links.values.contains(where: { !$0.hasPrefix("/") }) else { return }
    let folder = storage.folder
    try storage.write { db in try LinkTable.makeAbsolute(in: db, of: folder) }
  }

  /// Makes paths within the board's folder relative again. A failure is ignored: absolute paths lead to the
  /// same files.
  private func makeLinksRelative() {
    let folder = storage.folder
    guard let links = try? storage.perform({ try LinkTable.links(in: $0) }),
      links.values.contains(where: { $0.hasPrefix("/") })
    else { return }
    try? storage.write { db in try LinkTable.makeRelative(in: db, of: folder) }
  }
}
