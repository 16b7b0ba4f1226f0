import CBoardStore
import Files
import Foundation
import GRDB
import Glibc
import Synchronization

/// The log that's written beside an open file. It's the file's only by its name.
struct WriteAheadLog {
  /// Bytes of the log that are preallocated, and kept when it starts over.
  static let reserve = 1 << 20
  /// Number of commits before the log is preallocated, so that a single change doesn't cost 1 MiB of writes:
  /// 64 KiB for each commit at most.
  static let commitsBeforeFilling = 16

  let url: URL
  let identity: FileIdentity
  /// Whether everything in it has been written back, and nothing has come since.
  var isEmptied = false
  /// Number of commits until the log is preallocated; nil once it is.
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

  /// To be called after a commit.
  /// - Returns: whether the log is to be preallocated now.
  mutating func countCommit() -> Bool {
    guard let left = commitsUntilFilled else { return false }
    commitsUntilFilled = left > 1 ? left - 1 : nil
    return left <= 1
  }

  /// To be called when everything in the log has been written back, and the log was truncated.
  mutating func noteEmptied() {
    isEmptied = true
    commitsUntilFilled = Self.commitsBeforeFilling
  }

  /// Moves the log and its index aside, so that the next file of that name doesn't get them. Open connections
  /// can still write the log.
  func leaveName() {
    guard hasItsName else { return }
    let file = URL(pathBytes: url.pathBytes.dropLast("-wal".utf8.count))
    try? OrphanLogs.moveAside(from: file, ["-wal", "-shm"])
  }
}

// What SQLite keeps beside a file that isn't open here.

extension WriteAheadLog {
  static func logsBeside(_ url: URL) -> [URL] { ["-wal", "-journal"].map { logURL($0, of: url) } }

  /// What SQLite keeps beside a file: where the file itself is, if `url` is a symbolic link to it.
  static func logURL(_ ending: String, of url: URL) -> URL {
    url.resolved.adding(suffix: ending)
  }

  /// Whether there's a log beside a file whose header says that it has none: see
  /// ``OrphanLogs/clear(besideFileOf:at:)``. An opening for reading leaves the log there, and SQLite would
  /// take it for the file's.
  static func isForeign(beside url: URL) -> Bool {
    let log = logURL("-wal", of: url)
    guard hasBytes(log) else { return false }
    let isDenied = Mutex(false)
    var configuration = Configuration()
    configuration.readonly = true
    configuration.prepareDatabase { db in
      guard let connection = db.sqliteConnection else { return }
      isDenied.withLock { $0 = board_store_denies_log(UnsafeMutableRawPointer(connection)) != 0 }
      // This connection mustn't read anything.
      throw DatabaseError(resultCode: .SQLITE_ABORT)
    }
    _ = try? DatabaseQueue(path: url.databaseName, configuration: configuration)
    // The writer may have removed its log just before.
    return isDenied.withLock(\.self) && hasBytes(log)
  }

  static func hasBytes(_ url: URL) -> Bool {
    ((try? FileIdentity(of: url))?.size ?? 0) > 0
  }

  /// Whether the header says that there may be a log: byte 18 is 2.
  static func isStated(by url: URL) -> Bool {
    guard let file = try? SourceFile(url), let start = try? file.prefix(20) else { return false }
    return start.count == 20 && start[start.startIndex + 18] == 2
  }
}
