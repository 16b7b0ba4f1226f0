import KitFiles
import Foundation
import GRDB
import Synchronization

/// An open file that another program has given another name, for example a file manager. The board goes on
/// with it under that name. Use it on the file's queue.
///
/// The system knows the present name of each open file. A name on another computer's disk isn't known here.
struct RenamedFile {
  let storage: BoardStorage

  /// Goes on with the file where it is now.
  /// - Returns: false if it was deleted, or put aside by a program that puts another file in its place, or if
  ///   another process has left its log under the old name.
  func follow() throws -> Bool {
    guard storage.activeTransfers.withLock(\.isEmpty), let target = location,
      !storage.file.isLogAnothers, !storage.file.isLogExpected(at: target)
    else { return false }
    let old = storage.url
    try storage.file.follow(to: target)
    if storage.state != .following, target.deletingLastPathComponent() != old.deletingLastPathComponent() {
      storage.work.async { [storage] in Self.keepLinks(of: storage, from: old.deletingLastPathComponent()) }
    }
    storage.report(.renamed(from: old))
    return true
  }

  /// Where the file is now; nil if it's nowhere, or where nobody would look for a board.
  ///
  /// If its folder is gone, too, the folder was moved, perhaps for a moment only, and may come back.
  private var location: URL? {
    let (url, identity, lock) = storage.file.state.withLock { ($0.url, $0.identity, $0.role.lock) }
    guard storage.access == .readWrite, let found = lock?.location?.standard, found != url,
      (try? FileIdentity(of: found)) == identity, !Self.isAside(found, from: url),
      url.deletingLastPathComponent().isTaken
    else { return nil }
    return found
  }

  /// Whether a file was put aside, and not renamed: programs that carry or back up files give the old one a
  /// conflict's name or move it to a hidden folder before they lay the new one, and a file in the trash was
  /// deleted.
  static func isAside(_ found: URL, from old: URL) -> Bool {
    let folder = found.deletingLastPathComponent()
    let isInDrive = CarriedFolder.isDrives(folder)
    if found.ending != "pinboard" || ConflictCopy(named: found.name, isInDrive: isInDrive) != nil {
      return true
    }
    let (parts, oldParts) = (found.pathText.split(separator: "/"), old.pathText.split(separator: "/"))
    let common = zip(parts, oldParts).prefix { $0 == $1 }.count
    if parts.dropFirst(common).contains(where: { $0.hasPrefix(".") }) { return true }
    // The desktop's trash keeps a note beside each file, and Pinboard's own is beside the boards.
    let parent = folder.deletingLastPathComponent()
    let note = parent.appending(name: "info").appending(name: found.name + ".trashinfo")
    let own = old.deletingLastPathComponent().deletingLastPathComponent().appending(name: "trash")
    return note.isTaken || folder.pathBytes == own.pathBytes
  }

  /// Keeps the links to images right after the file has come to another folder. What was beside the board may
  /// have moved along. If the file can't be written now, the images are searched for as any lost ones.
  private static func keepLinks(of storage: BoardStorage, from old: URL) {
    let links = (try? storage.perform { try LinkTable.links(in: $0) }) ?? [:]
    let folder = storage.folder
    let left = links.filter { _, path in
      !path.hasPrefix("/") && !folder.appending(name: path).isTaken && old.appending(name: path).isTaken
    }
    guard !left.isEmpty else { return }
    try? storage.write { db in
      for (id, path) in left {
        try LinkTable.setPath(old.appending(name: path).standard.pathText, of: id, in: db)
      }
    }
  }
}

extension FileConnection {
  /// Whether there's a log under the file's old name that this connection can't write back, since another
  /// process writes the file or was killed.
  fileprivate var isLogAnothers: Bool {
    guard isReadOnly || lock?.isTaken == true else { return false }
    let log = WriteAheadLog.logURL("-wal", of: url)
    guard let found = try? FileIdentity(of: log), found.size > 0 else { return false }
    let known = state.withLock { $0.log?.identity }
    return known.map { $0 == found } ?? true
  }

  /// Whether another process writes the file, and hasn't begun its log under the new name yet. An opening
  /// would make an empty one there, which that process takes for another file's and moves aside.
  fileprivate func isLogExpected(at target: URL) -> Bool {
    guard let lock, lock.isTaken, !lock.isOfBoardWithoutLog else { return false }
    return WriteAheadLog(beside: target) == nil
  }

  /// Opens the file anew under another name that it has got. All of its log is in the file before that.
  func follow(to target: URL) throws {
    let isOthers = lock?.isTaken == true
    let isReadOnly = isReadOnly || isOthers
    if !isReadOnly {
      try emptyLostLog()
      leaveLostLog()
    }
    let role = state.withLock(\.role)
    try connectAnew(at: target, access: isReadOnly ? .readOnly : .readWrite) {
      if role.isWriter {
        // Whatever lies beside the new name is the log of another file.
        try OrphanLogs.moveAside(from: target, FileReplacement.endings)
      } else if let lock = role.lock, !isOthers {
        // A process that has followed before, and was killed, may have left its log there.
        try OrphanLogs.clear(besideFileOf: lock, at: target)
      }
    }
  }

  /// Opens the file anew for reading if the process that writes it has given it another log. SQLite would go
  /// on with the old one, which nobody writes any more.
  /// - Returns: whether it has.
  func followLog() throws -> Bool {
    let (url, identity, known) = state.withLock { ($0.url, $0.identity, $0.log) }
    guard let found = WriteAheadLog(beside: url), (try? FileIdentity(of: url)) == identity else {
      return false
    }
    guard let known else {
      state.withLock { $0.log = found }
      return false
    }
    guard known.identity != found.identity else { return false }
    try connectAnew(at: url, access: .readOnly)
    return true
  }

  /// Closes the connections, which leaves the log as it is, and opens another one.
  /// - Parameter body: a function that's run in between.
  private func connectAnew(at target: URL, access: BoardAccess, after body: () throws -> Void = {}) throws {
    let (old, checkpointer) = state.withLock { state in
      defer { state.checkpointer = nil }
      return (state.database.queue, state.checkpointer)
    }
    // SQLite has one index of the log for all connections to a file, under the name of the first one.
    upkeep.sync {}
    Self.closeKeepingLog(checkpointer, old)
    do {
      try body()
      // If the log is replaced meanwhile, the next check finds that.
      let log = WriteAheadLog(beside: target)
      let database = try BoardDatabase.connected(target, access: access)
      let version = try? database.writeWithoutTransaction { try Schema.header("data_version", in: $0) }
      let size = try? FileIdentity(of: target).size
      state.withLock { state in
        state.url = target
        state.database = .open(database)
        state.length.least = size ?? 0
        state.dataVersion = version
        state.log = log ?? WriteAheadLog(beside: target)
      }
    } catch {
      detach(at: target)
      throw error
    }
    takeFingerprint()
  }
}
