import Board
import Files
public import Foundation
import GRDB
import Glibc
import Synchronization

extension BoardFile {
  /// Gives the board's file another name or folder, while it's open: naming a board is this. On the same disk
  /// it's a matter of names; else the file is copied, synced, read back and compared before the old one is removed.
  /// When it throws, the board is where it was, and open.
  ///
  /// - Parameter replacing: whether a file that's at `target` makes room. It's kept until the board is open in its place, and
  ///   there again if that fails; a board that's open here or elsewhere isn't replaced. Without it, a file that exists isn't
  ///   touched.
  /// - Parameter progress: the part that's copied, 0 … 1, off the main thread; throwing ends it.
  @concurrent public func move(
    to target: URL, replacing: Bool = false, progress: (@Sendable (Double) throws -> Void)? = nil
  ) async throws {
    let target = target.standard
    guard access == .readWrite else { throw BoardStoreError.readOnly(url) }
    try await onQueue { storage in try storage.move(to: target, replacing: replacing, progress: progress) }
  }
}

extension BoardStorage {
  fileprivate func move(
    to target: URL, replacing: Bool, progress: (@Sendable (Double) throws -> Void)?
  ) throws {
    guard target.isFileURL else { throw BoardStoreError.notARegularFile(target) }
    let source = url
    let real = source.resolved
    guard state == .writable else { throw BoardStoreError.busy(source) }
    try becomeWriter()
    try file.checkInPlace()
    try FileReplacement.check(target, replacing: replacing)
    let folders = (source.deletingLastPathComponent(), target.deletingLastPathComponent())
    let changesFolder = folders.0 != folders.1
    if changesFolder { try makeLinksWhole() }
    // Nobody else may write to it while it's copied: it's removed then.
    var lock = file.lock
    disconnect()
    let move: FileMove
    do {
      // Only the file itself goes along: another process that still reads it keeps its log beside it.
      guard file.logLength == 0 else { throw BoardStoreError.busy(source) }
      move = try FileMove(
        real, to: target, replacing: replacing, progress: progress)
    } catch {
      lock = nil
      comeBack(to: source)
      if changesFolder { shortenLinks() }
      throw error
    }
    // Renamed, it's the same file, and gets a lock of its own.
    if !move.isCopy { lock = nil }
    do {
      try reopen(target)
      try move.removeSource()
    } catch {
      disconnect()
      move.undo()
      lock = nil
      comeBack(to: source)
      if changesFolder { shortenLinks() }
      throw error
    }
    withExtendedLifetime(lock) {}
    move.finish()
    if source.systemPath != real.systemPath { unlink(source.systemPath) }
    if changesFolder { shortenLinks() }
  }

  /// From the new folder, paths within the old one would lead nowhere. So they're written whole before the board leaves it: a
  /// crash, or a disk that's full just then, leaves paths that are right in both.
  private func makeLinksWhole() throws {
    let links = try perform { try LinkTable.links(in: $0) }
    guard links.values.contains(where: { !$0.hasPrefix("/") }) else { return }
    let folder = folder
    try write { db in try LinkTable.makeAbsolute(in: db, of: folder) }
  }

  /// Paths within the board's folder are relative to it again. Whole, they lead to the same files.
  private func shortenLinks() {
    let folder = folder
    guard let links = try? perform({ try LinkTable.links(in: $0) }),
      links.values.contains(where: { $0.hasPrefix("/") })
    else { return }
    try? write { db in try LinkTable.makeRelative(in: db, of: folder) }
  }
}
