import Foundation
import Synchronization

/// The files that this process has open for writing, so that all who open one share it.
enum OpenFiles {
  private static let storages = Mutex<[FileIdentity: BoardStorage]>([:])

  /// The open storage of the file at `url`, or a new one that `open` makes. Files are opened one after the
  /// other; one that's just being closed is waited for.
  static func shared(_ url: URL, open: (FileIdentity) throws -> BoardStorage) throws -> BoardStorage {
    while true {
      let identity = try FileIdentity(of: url)
      let (storage, isOurs) = try storages.withLock { storages in
        if let storage = owner(of: identity, at: url, among: storages) { return (storage, storage.join()) }
        let storage = try open(identity)
        storages[identity] = storage
        return (storage, true)
      }
      if isOurs { return storage }
      storage.ended.wait()
    }
  }

  /// The storage of the file at `url` with one more user; nil if nobody has it open.
  static func joined(_ url: URL) -> BoardStorage? {
    guard let identity = try? FileIdentity(of: url) else { return nil }
    return storages.withLock { storages in
      owner(of: identity, at: url, among: storages).flatMap { $0.join() ? $0 : nil }
    }
  }

  /// Whether somebody here has the file at `url` open for writing.
  static func contains(_ url: URL) -> Bool {
    guard let identity = try? FileIdentity(of: url) else { return false }
    return storages.withLock { owner(of: identity, at: url, among: $0) != nil }
  }

  /// Whether it's another storage than this that has the file at `url` open. Then no descriptor of it is opened besides: closing
  /// that would drop SQLite's locks.
  static func isAnothers(_ url: URL, than storage: BoardStorage) -> Bool {
    guard let identity = try? FileIdentity(of: url) else { return false }
    return storages.withLock { storages in
      guard let owner = storages[identity], owner !== storage else { return false }
      return !owner.facts.withLock(\.isDetached)
    }
  }

  /// Which board a file has, by its first pages; nil if they don't say. Looked at while nobody opens it here: closing it again
  /// would drop SQLite's locks.
  static func board(at url: URL) -> UUID? {
    guard let identity = try? FileIdentity(of: url) else { return nil }
    return storages.withLock { storages in
      if let storage = owner(of: identity, at: url, among: storages) {
        return storage.facts.withLock(\.board)
      }
      return writtenBoard(at: url)
    }
  }

  /// Whose file it is. One that couldn't open its file again, after a move that failed, holds that by nothing: the system may have
  /// given its number to another file, which is known by its board.
  private static func owner(
    of identity: FileIdentity, at url: URL, among storages: [FileIdentity: BoardStorage]
  ) -> BoardStorage? {
    guard let storage = storages[identity] else { return nil }
    let (isDetached, board) = storage.facts.withLock { ($0.isDetached, $0.board) }
    guard isDetached else { return storage }
    return writtenBoard(at: url) == board ? storage : nil
  }

  /// By the file's first pages, which nobody here may have open.
  private static func writtenBoard(at url: URL) -> UUID? {
    (try? SourceFile(url).prefix(FileFingerprint.length)).flatMap { FileFingerprint.board(in: [UInt8]($0)) }
  }

  static func remove(_ storage: BoardStorage) {
    storages.withLock { storages in
      for (identity, other) in storages where other === storage { storages[identity] = nil }
    }
  }

  /// The storage has moved to another file.
  static func rename(_ storage: BoardStorage, to identity: FileIdentity) {
    storages.withLock { storages in
      for (old, other) in storages where other === storage { storages[old] = nil }
      storages[identity] = storage
    }
  }
}
