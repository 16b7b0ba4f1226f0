import Cryptography
import Files
import Foundation
import Glibc

/// SQLite's logs and journals beside a name whose file is gone, or is another one now.
///
/// SQLite takes a log or a journal for that of whatever file it finds beside it, and writes one file's pages
/// into the other. So such a log gets a name that no file has, and keeps its bytes.
enum OrphanLogs {
  private static let suffix = ".pinboard-orphan"

  /// Moves logs aside before a file appears under a name that's free. Does nothing if the name isn't free.
  /// - Throws: if a log can't be moved. The name isn't fit for a file then.
  static func clear(freeName url: URL) throws {
    var status = Glibc.stat()
    guard lstat(url.systemPath, &status) != 0, errno == ENOENT else { return }
    try moveAside(from: url, FileReplacement.endings)
  }

  /// Moves a foreign log aside before a file is opened for writing.
  ///
  /// A board's header says that it has a log before the log gets its first page, and ceases to say so only
  /// when everything is in the file and the log is gone. So a log beside a file that says it has none is that
  /// of another file, which has lost its name to this one; or it has come back after a power cut, with pages
  /// that the file has.
  /// - Parameter lock: the file's writer lock. It may be held afterwards.
  static func clear(besideFileOf lock: WriterLock, at url: URL) throws {
    let real = url.resolved
    guard
      access(real.adding(suffix: "-wal").systemPath, F_OK) == 0
        || access(real.adding(suffix: "-shm").systemPath, F_OK) == 0,
      // Checked again with the lock: the process that had it may just have begun a log.
      lock.isOfBoardWithoutLog, lock.acquire(), lock.isOfBoardWithoutLog
    else { return }
    do {
      try moveAside(from: real, ["-wal", "-shm"])
    } catch {
      throw BoardStoreError.readOnly(url)
    }
  }

  /// Logs with bytes that were moved aside from beside a file of this name. Their board isn't known any more;
  /// it's certainly not the file that has the name now.
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

  /// The file's own name could be too long.
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
      // The index of a log holds nothing that the log doesn't.
      let isNothing = ending == "-shm" || status.st_mode & S_IFMT == S_IFREG && status.st_size == 0
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
