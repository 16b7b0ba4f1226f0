import CBoardStore
import Files
import Foundation
import GRDB
import Glibc
import Synchronization

extension BoardStorage {
  /// Opens a file for writing; for following, if another process writes it.
  static func writing(
    _ url: URL, identity: FileIdentity, rescueFolder: URL?, knownBoards: (@Sendable () -> [URL])? = nil
  ) throws -> BoardStorage {
    let lock = try WriterLock(url)
    guard lock.identity == identity else { throw BoardStoreError.busy(url) }
    try OrphanLogs.clear(besideFileOf: lock, at: url)
    lock.release()
    let isFree = !lock.isTaken
    let database = try BoardFile.connected(url, access: isFree ? .readWrite : .readOnly)
    let storage = BoardStorage(
      url: url, identity: lock.identity, access: .readWrite, database: database, lock: lock,
      state: isFree ? .writable : .following, rescueFolder: rescueFolder, knownBoards: knownBoards)
    if isFree { storage.recover() }
    return storage
  }

  /// What an earlier run has left undone: commands in the rescue journal, moves to other boards. A failure isn't
  /// one of the opening; the notes stay. It stands in the queue when this returns, before everything else.
  func recover() {
    work.async { [self] in
      takeReserve()
      if hasRescue { try? becomeWriter() }
      _ = try? resolveTransfers()
    }
  }

  /// Takes the room for a rescue journal, for whoever may write. On `work`.
  func takeReserve() {
    guard let rescueFolder else { return }
    let reserve = RescueReserve(in: rescueFolder, bytes: RescueJournal.reserve)
    facts.withLock { $0.rescueReserve = reserve }
  }

  /// Opens a file for reading, also where nothing can be written beside it.
  /// - Parameters:
  ///   - rescueFolder: where commands of an earlier run may wait, which are shown with the board.
  ///   - progress: of a copy that's made for that, the part that's done; throwing ends it.
  static func reading(
    _ url: URL, rescueFolder: URL? = nil, progress: (Double) throws -> Void = { _ in }
  ) throws -> BoardStorage {
    let identity = try FileIdentity(of: url)
    func storage(_ database: DatabaseQueue, copy: URL? = nil) -> BoardStorage {
      BoardStorage(
        url: url, identity: identity, access: .readOnly, database: database, lock: nil, state: .readOnly,
        rescueFolder: rescueFolder, privateCopy: copy)
    }
    do {
      if !hasStrangersLog(url) { return storage(try BoardFile.connected(url, access: .readOnly)) }
    } catch let error as BoardStoreError {
      switch error {
      case .readOnly:
        // A crash within a command left its journal. Taking that command back needs to write, once.
        if let database = try? BoardFile.connected(url, access: .readWrite) {
          try? database.close()
          return storage(try BoardFile.connected(url, access: .readOnly))
        }
      case .notReadable where logsBeside(url).contains(where: hasBytes) || isLogged(url): break
      default: throw error
      }
    }
    // A crash has left a log or a journal, and this folder doesn't let it be worked in; or a log that isn't the file's. So it's
    // done elsewhere.
    let (folder, copy) = try privateCopy(of: url, progress: progress)
    do {
      // Writing takes an interrupted command back, or the log in.
      return storage(try BoardFile.connected(copy, access: .readWrite), copy: folder)
    } catch {
      try? FileManager.default.removeItem(at: folder)
      throw error
    }
  }

  static func logsBeside(_ url: URL) -> [URL] { ["-wal", "-journal"].map { logURL($0, of: url) } }

  /// What SQLite keeps beside a file: where the file itself is, if `url` is a symbolic link to it.
  static func logURL(_ ending: String, of url: URL) -> URL {
    url.resolved.adding(suffix: ending)
  }

  /// Whether beside a file that says it has no log there's one all the same: see ``OrphanLogs/clear(besideFileOf:at:)``. Who
  /// only reads leaves it there, and SQLite would take it for the file's.
  static func hasStrangersLog(_ url: URL) -> Bool {
    let log = logURL("-wal", of: url)
    guard hasBytes(log) else { return false }
    let isDenied = Mutex(false)
    var configuration = Configuration()
    configuration.readonly = true
    configuration.prepareDatabase { db in
      guard let connection = db.sqliteConnection else { return }
      isDenied.withLock { $0 = board_store_denies_log(UnsafeMutableRawPointer(connection)) != 0 }
      // Nothing is read by it.
      throw DatabaseError(resultCode: .SQLITE_ABORT)
    }
    _ = try? DatabaseQueue(path: url.databaseName, configuration: configuration)
    // Who wrote the file may have removed its log just before.
    return isDenied.withLock(\.self) && hasBytes(log)
  }

  static func hasBytes(_ url: URL) -> Bool {
    ((try? FileIdentity(of: url))?.size ?? 0) > 0
  }

  /// Whether the header says that there may be a log: byte 18 is 2.
  private static func isLogged(_ url: URL) -> Bool {
    guard let file = try? SourceFile(url), let start = try? file.prefix(20) else { return false }
    return start.count == 20 && start[start.startIndex + 18] == 2
  }

  private static func privateCopy(
    of url: URL, progress: (Double) throws -> Void
  ) throws -> (folder: URL, file: URL) {
    let folder = FileManager.default.temporaryDirectory
      .appending(name: "pinboard-\(UUID().uuidString)", isFolder: true)
    guard mkdir(folder.systemPath, 0o700) == 0 else { throw BoardStoreError.writing(folder, code: errno) }
    do {
      try copyFiles(of: url, to: folder, progress: progress)
    } catch {
      try? FileManager.default.removeItem(at: folder)
      throw error
    }
    return (folder, folder.appending(name: url.name))
  }

  /// The file and what a crash has left beside it, if that's its own.
  /// - Parameter progress: the part that's copied, 0 … 1; throwing ends it.
  static func copyFiles(of url: URL, to folder: URL, progress: (Double) throws -> Void) throws {
    let endings = hasStrangersLog(url) ? ["", "-journal"] : ["", "-wal", "-journal"]
    let sources = try endings.map { ($0, logURL($0, of: url)) }.filter { hasBytes($0.1) }
      .map { (ending: $0.0, file: try SourceFile($0.1)) }
    let whole = sources.reduce(0) { $0 + $1.file.size }
    var copied = 0
    for (ending, source) in sources {
      // A link's own name, for all of them.
      let target = try NewFile(
        at: folder.appending(name: url.name + ending),
        reportingAs: url,
        mode: 0o600)
      try source.forEachChunk { chunk in
        try target.write(chunk)
        copied += chunk.count
        // A file that grows meanwhile isn't done twice.
        try progress(min(1, Double(copied) / Double(max(1, whole))))
      }
    }
  }
}
