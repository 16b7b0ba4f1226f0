import CBoardStore
import Crypto
import Foundation
import Glibc

// Which file becomes the journal of a board: each has one keeper. Two files of one board may be open, a backup and one that
// has been deleted, say; what the one strikes out isn't what the other has to keep.

extension RescueJournal {
  /// The first journal for a board's place that nobody keeps, with a lock on it: one that's been left, or a new one.
  static func taken(
    in folder: URL, board: UUID, at path: URL
  ) throws -> (url: URL, descriptor: CInt, isNew: Bool) {
    let place = SHA256.hash(data: Data(path.path.utf8)).prefix(8).map { String(format: "%02x", $0) }.joined()
    let base = "\(board.uuidString).\(place)."
    var number = 1
    while true {
      let name = base + (number == 1 ? "rescue" : "\(number).rescue")
      let url = folder.appendingPathComponent(name, isDirectory: false)
      let isNew = access(url.path, F_OK) != 0
      if isNew, let left = takenLeft(for: board, base: base, in: folder) {
        if rename(left.url.path, toNew: url.path) == 0 {
          FileWriting.syncFolder(of: url)
          return (url, left.descriptor, false)
        }
        letGo(left.descriptor)
      }
      if let descriptor = try take(url) { return (url, descriptor, isNew) }
      number += 1
    }
  }

  /// Opens a journal, which is made if it isn't there, and locks it; nil if somebody keeps it.
  static func take(_ url: URL) throws -> CInt? {
    while true {
      let descriptor = open(url.path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
      guard descriptor >= 0 else { throw BoardStoreError.writing(url, code: errno) }
      let code = board_store_lock_writer(descriptor)
      guard code != EAGAIN, code != EACCES else {
        close(descriptor)
        return nil
      }
      // Who kept it may just have removed it, or given it another name.
      if (try? FileIdentity(of: url)) == FileIdentity(descriptor: descriptor) { return descriptor }
      letGo(descriptor)
    }
  }

  static func letGo(_ descriptor: CInt) {
    // Closing alone wouldn't do: see WriterLock.
    board_store_unlock_writer(descriptor)
    close(descriptor)
  }

  static func isLeft(for board: UUID, in folder: URL) -> Bool {
    journals(of: board, in: folder).contains { !isKept($0) }
  }

  /// A journal of a board whose file has been moved since, or one that had to be beside another one here.
  private static func takenLeft(
    for board: UUID, base: String, in folder: URL
  ) -> (url: URL, descriptor: CInt)? {
    for url in journals(of: board, in: folder) where !isKept(url) {
      guard let start = try? SourceFile(url).prefix(headerSize),
        let header = try? JSONDecoder().decode(Header.self, from: start), header.board == board,
        access(header.path, F_OK) != 0 || url.lastPathComponent.hasPrefix(base),
        let descriptor = try? take(url)
      else { continue }
      return (url, descriptor)
    }
    return nil
  }

  private static func journals(of board: UUID, in folder: URL) -> [URL] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().filter { $0.hasPrefix(board.uuidString) && $0.hasSuffix(".rescue") }
      .map { folder.appendingPathComponent($0, isDirectory: false) }
  }

  private static func isKept(_ url: URL) -> Bool {
    let descriptor = open(url.path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return board_store_is_locked_by_other(descriptor) != 0
  }

  /// Gives a file a name that's free. Without the file losing the one that it has before it has the other, whatever the file
  /// system can do.
  /// - Returns: 0 or an errno; EEXIST if the name isn't free.
  static func rename(_ old: String, toNew new: String) -> CInt {
    let code = board_store_rename_new(old, new)
    guard [EINVAL, ENOSYS, EOPNOTSUPP, EPERM].contains(code) else { return code }
    if link(old, new) == 0 { return unlink(old) == 0 ? 0 : errno }
    guard errno != EEXIST else { return EEXIST }
    if access(new, F_OK) == 0 { return EEXIST }
    return Glibc.rename(old, new) == 0 ? 0 : errno
  }
}
