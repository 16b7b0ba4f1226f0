import CBoardStore
import KitFiles
import Foundation
import GRDB
import Glibc
import Synchronization

extension BoardStorage {
  /// Opens a file for writing, or for following if another process writes it.
  static func writing(
    _ url: URL, identity: FileIdentity, rescueFolder: URL?, knownBoards: (@Sendable () -> [URL])? = nil,
    ownFolders: OwnFolders? = nil
  ) throws -> BoardStorage {
    let lock = try WriterLock(url)
    guard lock.identity == identity else { throw BoardStoreError.busy(url) }
    try OrphanLogs.clear(besideFileOf: lock, at: url)
    lock.release()
    let isFree = !lock.isTaken
    let database = try BoardDatabase.connected(url, access: isFree ? .readWrite : .readOnly)
    let storage = BoardStorage(
      url: url, identity: lock.identity, access: .readWrite, database: database, lock: lock,
      state: isFree ? .writable : .following, rescueFolder: rescueFolder, knownBoards: knownBoards,
      ownFolders: ownFolders)
    if isFree { storage.recover() }
    return storage
  }

  /// Finishes the work of an earlier run: commands in the rescue journal, and moves to other boards. A
  /// failure doesn't fail the opening, and the notes stay. When this returns, the work is in the queue,
  /// before any other work.
  func recover() {
    work.async { [self] in
      rescue.takeReserve()
      if hasRescue { try? becomeWriter() }
      _ = try? TransferResolver(storage: self).resolve()
    }
  }

  /// Opens a file for reading, even in a folder without write permission.
  /// - Parameters:
  ///   - rescueFolder: the folder in which commands of an earlier run may wait. They're shown with the board.
  ///   - ownFolders: the folders in which linked files are read without a question; nil for anywhere.
  ///   - progress: the part that's done of a private copy, 0 … 1; throwing ends it.
  static func reading(
    _ url: URL, rescueFolder: URL? = nil, ownFolders: OwnFolders? = nil,
    progress: (Double) throws -> Void = { _ in }
  ) throws -> BoardStorage {
    let identity = try FileIdentity(of: url)
    func storage(_ database: DatabaseQueue, copy: URL? = nil) -> BoardStorage {
      BoardStorage(
        url: url, identity: identity, access: .readOnly, database: database, lock: nil, state: .readOnly,
        rescueFolder: rescueFolder, ownFolders: ownFolders, privateCopy: copy)
    }
    do {
      if !WriteAheadLog.isForeign(beside: url) {
        return storage(try BoardDatabase.connected(url, access: .readOnly))
      }
    } catch let error as BoardStoreError {
      switch error {
      case .readOnly:
        // A crash within a command has left its journal. Taking that command back needs one write.
        if let database = try? BoardDatabase.connected(url, access: .readWrite) {
          try? database.close()
          return storage(try BoardDatabase.connected(url, access: .readOnly))
        }
      case .notReadable
      where WriteAheadLog.logsBeside(url).contains(where: WriteAheadLog.hasBytes)
        || WriteAheadLog.isStated(by: url):
        break
      default: throw error
      }
    }
    // A crash has left a log or a journal in a folder without write permission, or the log belongs to another
    // file. So a copy is read.
    let (folder, copy) = try privateCopy(of: url, progress: progress)
    do {
      // A connection that can write takes an interrupted command back, or writes the log into the copy.
      return storage(try BoardDatabase.connected(copy, access: .readWrite), copy: folder)
    } catch {
      try? FileManager.default.removeItem(at: folder)
      throw error
    }
  }

  private static func privateCopy(
    of url: URL, progress: (Double) throws -> Void
  ) throws -> (folder: URL, file: URL) {
    let folder = FileManager.default.temporaryDirectory
      .appending(name: "pinboard-\(UUID().uuidString)", isFolder: true)
    let disk = FileManager.default.temporaryDirectory
    guard mkdir(folder.systemPath, 0o700) == 0 else { throw BoardStoreError.writing(disk, code: errno) }
    do {
      try copyFiles(of: url, to: folder, progress: progress)
    } catch {
      try? FileManager.default.removeItem(at: folder)
      throw BoardStoreError.naming(disk, insteadOf: folder, error)
    }
    return (folder, folder.appending(name: url.name))
  }

  /// Copies the file and its own logs, which a crash may have left beside it.
  /// - Parameter progress: the part that's copied, 0 … 1; throwing ends it.
  static func copyFiles(of url: URL, to folder: URL, progress: (Double) throws -> Void) throws {
    let strange = StrangeLog.endings(beside: url)
    let endings = (WriteAheadLog.isForeign(beside: url) ? ["", "-journal"] : ["", "-wal", "-journal"])
      .filter { !strange.contains($0) }
    let sources = try endings.map { ($0, WriteAheadLog.logURL($0, of: url)) }.filter {
      WriteAheadLog.hasBytes($0.1)
    }
    .map { (ending: $0.0, file: try SourceFile($0.1)) }
    let whole = sources.reduce(0) { $0 + $1.file.size }
    var copied = 0
    for (ending, source) in sources {
      // If `url` is a symbolic link, all copies get the link's name.
      let target = try NewFile(
        at: folder.appending(name: url.name + ending),
        mode: 0o600)
      try source.forEachChunk { chunk in
        try target.write(chunk)
        copied += chunk.count
        // The part would exceed 1 if the file grew meanwhile.
        try progress(min(1, Double(copied) / Double(max(1, whole))))
      }
    }
  }
}
