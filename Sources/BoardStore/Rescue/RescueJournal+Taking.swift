import CBoardStore
import KitCryptography
import KitFiles
import Foundation
import Glibc

// Chooses the file that becomes a board's journal. Each journal belongs to one process and one file of a
// board. Two files of a board may be open, for example a backup and a deleted file, and each has commands of
// its own.

extension RescueJournal {
  typealias Taken = (url: URL, descriptor: CInt, isNew: Bool)

  /// The locked journal for a board's location: one that an earlier process has left, or a new one.
  static func taken(in folder: URL, board: UUID, at path: URL) throws -> Taken {
    let location = SHA256.hash(data: Data(path.pathBytes)).prefix(8).map { String(format: "%02x", $0) }
      .joined()
    let base = "\(board.uuidString).\(location)."
    removeEmpty(of: board, besides: base, in: folder)
    let first = try firstTaken(in: folder, board: board, at: path, base: base)
    do {
      return try filled(insteadOf: first, in: folder, board: board, at: path, base: base)
    } catch {
      release(first.descriptor)
      throw error
    }
  }

  /// Returns the journal to use. If the first one is empty and another one has commands, that's the other
  /// one, because its commands must be written before new ones. Two processes with journals, or a power cut
  /// that restores the first name, leave such a pair.
  private static func filled(
    insteadOf first: Taken, in folder: URL, board: UUID, at path: URL, base: String
  ) throws -> Taken {
    guard try read(first.descriptor, at: first.url).entries.isEmpty else { return first }
    // A journal that can't be put aside would be found again and again.
    var refused: Set<URL> = []
    while let left = takenLeft(
      for: board, at: path, base: base, in: folder, where: { !refused.contains($0) && hasCommands($0) })
    {
      guard try isUsable(left.descriptor, at: left.url, base: base) else {
        release(left.descriptor)
        refused.insert(left.url)
        continue
      }
      defer { release(first.descriptor) }
      // One rename replaces the first journal, so that there's always one. If the rename fails, the journal
      // is used under its own name.
      guard ftruncate(first.descriptor, 0) == 0, fdatasync(first.descriptor) == 0,
        Glibc.rename(left.url.systemPath, first.url.systemPath) == 0
      else { return (left.url, left.descriptor, false) }
      FileWriting.syncFolder(of: first.url)
      return (first.url, left.descriptor, false)
    }
    return first
  }

  /// The first journal for a board's location that no process uses.
  private static func firstTaken(in folder: URL, board: UUID, at path: URL, base: String) throws -> Taken {
    var number = 1
    while true {
      let name = base + (number == 1 ? "rescue" : "\(number).rescue")
      let url = folder.appending(name: name)
      let isNew = access(url.systemPath, F_OK) != 0
      if isNew, let left = takenLeft(for: board, at: path, base: base, in: folder) {
        if rename(left.url, toNew: url) == 0 {
          FileWriting.syncFolder(of: url)
          if try isUsable(left.descriptor, at: url, base: base) { return (url, left.descriptor, false) }
          release(left.descriptor)
          if access(url.systemPath, F_OK) != 0 { continue }
        } else {
          release(left.descriptor)
        }
      }
      if let descriptor = try take(url) {
        if try isNew || isUsable(descriptor, at: url, base: base) { return (url, descriptor, isNew) }
        release(descriptor)
        if access(url.systemPath, F_OK) != 0 { continue }
      }
      number += 1
    }
  }

  /// Removes empty journals that no process uses: second ones, and those of other locations. A failed write
  /// or a power cut has left them.
  private static func removeEmpty(of board: UUID, besides base: String, in folder: URL) {
    for url in journals(of: board, in: folder) where url.name != base + "rescue" && !isKept(url) {
      guard let descriptor = try? take(url) else { continue }
      defer { release(descriptor) }
      guard let contents = try? read(descriptor, at: url), contents.entries.isEmpty, contents.flaw == nil,
        // The file is truncated first, so that it's empty if a power cut restores the name.
        ftruncate(descriptor, 0) == 0, fdatasync(descriptor) == 0
      else { continue }
      unlink(url.systemPath)
    }
  }

  /// Whether a journal of an earlier run can be used. Bytes that would be overwritten are stored under
  /// another name.
  /// - Parameter descriptor: the journal's descriptor, which is closed if this throws.
  private static func isUsable(_ descriptor: CInt, at url: URL, base: String) throws -> Bool {
    do {
      return try keepFlaws(of: try read(descriptor, at: url), descriptor, at: url, base: base)
    } catch {
      release(descriptor)
      throw error
    }
  }

  private static func keepFlaws(
    of contents: Contents, _ descriptor: CInt, at url: URL, base: String
  ) throws -> Bool {
    switch contents.flaw {
    case nil: return true
    case .foreign:
      // The whole journal is put aside, including the earlier records: commands are written in their order or
      // not at all.
      putAside(url)
      return false
    case .torn:
      // The name is derived from the bytes, so that they're stored once.
      let data = try bytes(of: descriptor, at: url)
      let name = SHA256.hash(data: data).prefix(8).map { String(format: "%02x", $0) }.joined()
      let aside = url.deletingLastPathComponent()
        .appending(name: "\(base)unread.\(name)")
      if contents.entries.isEmpty, rename(url, toNew: aside) == 0 {
        FileWriting.syncFolder(of: url)
        return false
      }
      // The readable records are used. An error is ignored, since a full disk has no room for the rest.
      try? keep(data, as: aside)
      return true
    }
  }

  private static func keep(_ data: Data, as url: URL) throws {
    let file = try NewFile(at: url, mode: 0o600)
    do {
      try file.write(data)
      try file.sync()
    } catch {
      unlink(url.systemPath)
      throw error
    }
    FileWriting.syncFolder(of: url)
  }

  /// Opens or makes a journal, and locks it; nil if another process or file uses it.
  static func take(_ url: URL) throws -> CInt? {
    while true {
      let descriptor = open(url.systemPath, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
      guard descriptor >= 0 else { throw BoardStoreError.writing(url, code: errno) }
      let code = board_store_lock_writer(descriptor)
      guard code != EAGAIN, code != EACCES else {
        close(descriptor)
        return nil
      }
      // The process that used the journal may just have removed or renamed it.
      if (try? FileIdentity(of: url)) == FileIdentity(descriptor: descriptor) { return descriptor }
      release(descriptor)
    }
  }

  static func release(_ descriptor: CInt) {
    // Closing alone wouldn't unlock: see `WriterLock`.
    board_store_unlock_writer(descriptor)
    close(descriptor)
  }

  static func isLeft(for board: UUID, in folder: URL) -> Bool {
    journals(of: board, in: folder).contains { !isKept($0) }
  }

  /// Takes a journal of the board under another name. The board's file has moved since then, or `path` is
  /// another path to it, or the journal is a second one of this location.
  private static func takenLeft(
    for board: UUID, at path: URL, base: String, in folder: URL, where isWanted: (URL) -> Bool = { _ in true }
  ) -> (url: URL, descriptor: CInt)? {
    let file = try? FileIdentity(of: path)
    for url in journals(of: board, in: folder) where !isKept(url) && isWanted(url) {
      guard let header = header(of: url), header.board == board,
        isGone(board, from: header.path) || isAt(header.path, file)
          || url.name.hasPrefix(base),
        let descriptor = try? take(url)
      else { continue }
      return (url, descriptor)
    }
    return nil
  }

  private static func journals(of board: UUID, in folder: URL) -> [URL] {
    journals(in: folder).filter { $0.name.hasPrefix(board.uuidString) }
  }

  static func isKept(_ url: URL) -> Bool {
    let descriptor = open(url.systemPath, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return board_store_is_locked_by_other(descriptor) != 0
  }

  /// Gives a file a free name. The file keeps its old name until it has the new one, on every file system.
  /// - Returns: 0 or an errno; EEXIST if the name isn't free.
  static func rename(_ source: URL, toNew target: URL) -> CInt {
    let (old, new) = (source.systemPath, target.systemPath)
    let code = board_store_rename_new(old, new)
    guard [EINVAL, ENOSYS, EOPNOTSUPP, EPERM].contains(code) else { return code }
    if link(old, new) == 0 { return unlink(old) == 0 ? 0 : errno }
    guard errno != EEXIST else { return EEXIST }
    if access(new, F_OK) == 0 { return EEXIST }
    return Glibc.rename(old, new) == 0 ? 0 : errno
  }
}
