import Board
import KitFiles
import Foundation
import GRDB
import Glibc

/// A private, sound copy of the readable parts of a damaged board.
enum RepairedBoard {
  /// Opens a new file with everything that can be read of a damaged one. The new file loses its name once
  /// it's open, so it ends with the process.
  static func open(
    _ url: URL, because reason: BoardStoreError, _ rescueFolder: URL?, _ ownFolders: OwnFolders?,
    progress: (Double) throws -> Void
  ) throws -> BoardStorage {
    let identity = try FileIdentity(of: url)
    if case .notAPinboardFile = reason, isForeign(url) { throw reason }
    let folder = FileManager.default.temporaryDirectory
      .appending(name: "pinboard-\(UUID().uuidString)", isFolder: true)
    let disk = FileManager.default.temporaryDirectory
    guard mkdir(folder.systemPath, 0o700) == 0 else { throw BoardStoreError.writing(disk, code: errno) }
    defer { try? FileManager.default.removeItem(at: folder) }
    let target = folder.appending(name: "repaired.pinboard")
    var salvage = BoardSalvage(of: url, to: target, because: reason.reasonForRepair)
    do {
      // Copying the file is as much work as looking through it.
      let copy = try copyWithLog(of: url, in: folder) { try progress($0 / 2) }
      if let copy { salvage = BoardSalvage(of: copy, to: target, because: reason.reasonForRepair) }
      try BoardDatabase.translated(at: target) {
        try salvage.run(named: url.stem) { part in
          try progress(copy == nil ? part : 0.5 + part / 2)
        }
        if let rescueFolder { try takeIn(rescueFolder, of: url, into: target, &salvage.damage) }
      }
      // The new file is checked like any other one. Once it's open, it can lose its name.
      let database = try BoardDatabase.connected(target, access: .readOnly)
      return BoardStorage(
        url: url, identity: identity, access: .readOnly, database: database, lock: nil, state: .readOnly,
        rescueFolder: nil, ownFolders: ownFolders, damage: salvage.damage)
    } catch BoardStoreError.corrupt(target, _) {
      throw reason
    } catch {
      throw BoardStoreError.naming(disk, insteadOf: folder, error)
    }
  }

  /// Writes the commands of the rescue journal, as far as they fit.
  private static func takeIn(
    _ rescueFolder: URL, of url: URL, into target: URL, _ damage: inout BoardDamage
  ) throws {
    let database = try DatabaseQueue(
      path: target.databaseName, configuration: BoardDatabase.configuration(.readWrite))
    defer { try? database.close() }
    try database.writeWithoutTransaction { db in
      guard let journal = RescueJournal.journal(of: try BoardTable.boardID(in: db), at: url, in: rescueFolder)
      else { return }
      let entries = try CommitEntry.uncommitted(RescueJournal.entries(in: journal), in: db)
      guard !entries.isEmpty else { return }
      damage.rescued = try CommitEntry.write(fitting: Array(entries), limit: .max, in: db, at: target)
      damage.waiting = WaitingChanges(
        journal: journal, count: entries.count, areShown: damage.rescued == entries.count)
      if damage.rescued > 0 { damage.pins = try BoardTable.document(in: db).pins.count }
    }
  }

  /// A copy of the file into which SQLite has written the log or journal that a crash has left, as far as it
  /// can; nil if there's no log or journal.
  private static func copyWithLog(
    of url: URL, in folder: URL, progress: (Double) throws -> Void
  ) throws -> URL? {
    guard WriteAheadLog.logsBeside(url).contains(where: WriteAheadLog.hasBytes) else { return nil }
    let copies = folder.appending(name: "with-log", isFolder: true)
    guard mkdir(copies.systemPath, 0o700) == 0 else { throw BoardStoreError.writing(copies, code: errno) }
    let copy = copies.appending(name: url.name)
    try BoardStorage.copyFiles(of: url, to: copies, progress: progress)
    // An error only means that less can be read. The file's own content is still there.
    if let database = try? DatabaseQueue(
      path: copy.databaseName, configuration: BoardDatabase.configuration(.readWrite))
    {
      try? database.writeWithoutTransaction { db in try db.execute(sql: "PRAGMA journal_mode = DELETE") }
      try? database.close()
    }
    return copy
  }

  /// Whether the file is a sound database of another program.
  private static func isForeign(_ url: URL) -> Bool {
    guard let file = try? SourceFile(url), let start = try? file.prefix(100), start.count == 100 else {
      return true
    }
    let bytes = [UInt8](start)
    guard bytes.starts(with: Array("SQLite format 3\0".utf8)) else { return false }
    let application = bytes.number(at: 68)
    return application != 0 && application != Schema.applicationID
  }
}

extension BoardStoreError {
  fileprivate var reasonForRepair: String {
    switch self {
    case .corrupt(_, let detail), .inputOutput(_, let detail): detail
    default: "its beginning can't be read"
    }
  }
}
