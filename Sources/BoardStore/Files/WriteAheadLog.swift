import CBoardStore
import KitCryptography
import KitFiles
import Foundation
import GRDB
import Glibc
import Synchronization

/// The log that's written beside an open file. Only its name makes it the file's log.
struct WriteAheadLog {
  /// The number of the log's bytes that are preallocated, and kept when the log starts over.
  static let reserve = 1 << 20
  /// Number of commits before the log is preallocated, so that a single change doesn't cost 1 MiB of writes:
  /// 64 KiB for each commit at most.
  static let commitsBeforeFilling = 16

  let url: URL
  let identity: FileIdentity
  /// Whether everything in the log has been written back, and no commit has come since.
  var isEmptied = false
  /// The number of commits until the log is preallocated; nil if it is already.
  private var commitsUntilFilled: Int? = commitsBeforeFilling

  /// The log beside `file`; nil if there's none.
  init?(beside file: URL) {
    url = Self.logURL("-wal", of: file)
    guard let identity = try? FileIdentity(of: url) else { return nil }
    self.identity = identity
  }

  /// Whether the log still has its name. Without the name, the next opening doesn't find the log.
  var hasItsName: Bool { (try? FileIdentity(of: url)) == identity }

  /// Makes a truncation of the log durable.
  func sync() {
    if hasItsName { try? FileWriting.sync(url) }
  }

  /// Counts a commit. Call this after it.
  /// - Returns: whether the log must be preallocated now.
  mutating func countCommit() -> Bool {
    guard let left = commitsUntilFilled else { return false }
    commitsUntilFilled = left > 1 ? left - 1 : nil
    return left <= 1
  }

  /// Call this when everything in the log has been written back and the log was truncated.
  mutating func recordEmptying() {
    isEmptied = true
    commitsUntilFilled = Self.commitsBeforeFilling
  }

  /// Moves the log and its index aside, so that they don't become those of the next file with this name. Open
  /// connections can still write to the log.
  func leaveName() {
    guard hasItsName else { return }
    let file = URL(pathBytes: url.pathBytes.dropLast("-wal".utf8.count))
    try? OrphanLogs.moveAside(from: file, ["-wal", "-shm"])
  }
}

// SQLite's files beside a file that isn't open.

extension WriteAheadLog {
  static func logsBeside(_ url: URL) -> [URL] { ["-wal", "-journal"].map { logURL($0, of: url) } }

  /// The location of one of SQLite's files beside a file. If `url` is a symbolic link, that's beside the
  /// link's target.
  static func logURL(_ ending: String, of url: URL) -> URL {
    url.resolved.adding(suffix: ending)
  }

  /// Whether there's a strange log beside a file (``StrangeLog``), or a log although the file's header says
  /// that it has none: see ``OrphanLogs/clear(besideFileOf:at:)``. An opening for reading leaves the log
  /// there, and SQLite would take it for the file's own.
  static func isForeign(beside url: URL) -> Bool {
    guard StrangeLog.endings(beside: url).isEmpty else { return true }
    let log = logURL("-wal", of: url)
    guard hasBytes(log) else { return false }
    let isDenied = Mutex(false)
    var configuration = Configuration()
    configuration.readonly = true
    configuration.prepareDatabase { db in
      guard let connection = db.sqliteConnection else { return }
      isDenied.withLock { $0 = board_store_denies_log(UnsafeMutableRawPointer(connection)) != 0 }
      // This connection mustn't read any page.
      throw DatabaseError(resultCode: .SQLITE_ABORT)
    }
    _ = try? DatabaseQueue(path: url.databaseName, configuration: configuration)
    // The writer may have removed its log just before.
    return isDenied.withLock(\.self) && hasBytes(log)
  }

  static func hasBytes(_ url: URL) -> Bool {
    // What a symbolic link leads to isn't read.
    guard let status = FileStatus(of: url, followsLinks: false) else { return false }
    return status.kind == .file && status.size > 0
  }

  /// Whether the header says that there may be a log: byte 18 is 2.
  static func isStated(by url: URL) -> Bool {
    guard let file = try? SourceFile(url), let start = try? file.prefix(20) else { return false }
    return start.count == 20 && start[start.startIndex + 18] == 2
  }
}

/// SQLite's logs and journals beside a name whose file was removed or replaced.
///
/// SQLite takes a log or a journal for that of the file beside it, and would write one file's pages into
/// another one. So such a log is renamed to a name that belongs to no file, and keeps its bytes.
enum OrphanLogs {
  private static let suffix = ".pinboard-orphan"

  /// Moves logs aside before a file gets a free name. Does nothing if the name isn't free.
  /// - Throws: if a log can't be moved. Then no file may get the name.
  static func clear(freeName url: URL) throws {
    var status = Glibc.stat()
    guard lstat(url.systemPath, &status) != 0, errno == ENOENT else { return }
    try moveAside(from: url, FileReplacement.endings)
  }

  /// Moves foreign and strange logs aside before a file is opened for writing.
  ///
  /// A board's header says that it has a log before the log gets its first page, and ceases to say so only
  /// when everything is in the file and the log is gone. So a log beside a file that says it has none belongs
  /// to another file, which has lost its name to this one; or it's this file's old log, which has come back
  /// after a power cut.
  /// - Parameter lock: the file's writer lock, which may be held afterwards.
  static func clear(besideFileOf lock: WriterLock, at url: URL) throws {
    let real = url.resolved
    let strange = StrangeLog.endings(beside: real)
    if !strange.isEmpty, lock.acquire() {
      do { try moveAside(from: real, strange) } catch { throw BoardStoreError.readOnly(url) }
    }
    guard
      access(real.adding(suffix: "-wal").systemPath, F_OK) == 0
        || access(real.adding(suffix: "-shm").systemPath, F_OK) == 0,
      // The header is checked again with the lock, because the process that had the lock may just have begun
      // a log.
      lock.isOfBoardWithoutLog, lock.acquire(), lock.isOfBoardWithoutLog
    else { return }
    do {
      try moveAside(from: real, ["-wal", "-shm"])
    } catch {
      throw BoardStoreError.readOnly(url)
    }
  }

  /// The logs with bytes that were moved aside from this name. Their boards aren't known any more. The file
  /// that has the name now is certainly not one of them.
  static func kept(for url: URL) -> [URL] {
    var kept: Set<URL> = []
    for url in Set([url, url.resolved]) {
      let folder = url.deletingLastPathComponent()
      let prefix = prefix(for: url)
      let names = FolderNames.of(folder) ?? []
      kept.formUnion(
        names.filter { $0.hasPrefix(prefix) && $0.contains(suffix) }
          .map { folder.appending(name: $0) })
    }
    return kept.sorted { $0.pathText < $1.pathText }
  }

  /// The prefix of the names of logs that were moved aside. It's a hash, because the file's own name could be
  /// too long.
  private static func prefix(for url: URL) -> String {
    let name = SHA256.hash(data: Data(url.name.nameBytes)).prefix(8)
    return "." + name.map { String(format: "%02x", $0) }.joined() + "."
  }

  static func moveAside(from url: URL, _ endings: [String]) throws {
    let aside = url.deletingLastPathComponent()
      .appending(name: "\(prefix(for: url))\(UUID().uuidString)\(suffix)")
    var isMoved = false
    for ending in endings {
      let log = url.adding(suffix: ending)
      var status = Glibc.stat()
      guard lstat(log.systemPath, &status) == 0 else { continue }
      // The index of a log contains only facts that are also in the log, and a symbolic link has no bytes.
      let isNothing =
        ending == "-shm" || status.st_mode & S_IFMT == S_IFREG && status.st_size == 0
        || status.st_mode & S_IFMT == S_IFLNK
      guard
        (isNothing
          ? unlink(log.systemPath) : rename(log.systemPath, aside.adding(suffix: ending).systemPath)) != 0
      else {
        isMoved = true
        continue
      }
      guard errno == ENOENT else {
        throw BoardStoreError.writing(log, code: errno)
      }
    }
    if isMoved { FileWriting.syncFolder(of: url) }
  }
}
