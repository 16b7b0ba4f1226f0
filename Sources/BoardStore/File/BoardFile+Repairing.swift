import Board
import Files
public import Foundation
import GRDB
import Glibc

extension BoardFile {
  /// What was saved of a damaged board and what wasn't; nil unless this is a repaired view of one.
  public var damage: BoardDamage? { storage.damage }

  /// Opens a board for looking, also a damaged one: of that, everything that can be read is put together anew in a
  /// private place, and ``damage`` says in numbers what's there. The file itself isn't written to; ``saveCopy(to:replacing:of:progress:)``
  /// writes the repaired board to a new one.
  ///
  /// - Parameters:
  ///   - isThorough: looks at the whole file first, and not only at what opening needs.
  ///   - rescueFolder: where commands were kept that the file couldn't take (`BoardLibrary.rescueFolder`): those that fit
  ///     what's left of a damaged board are done in the view, and all of them in that of a whole one, if they fit. Their
  ///     journal stays as it is.
  ///   - progress: of a repair, or of a copy that must be made to read it, the part that's done, 0 … 1, off the main
  ///     thread; throwing ends it.
  /// - Throws: as ``open(_:access:rescueFolder:)`` does; what that said of the file if nothing of a board can be found in
  ///   it.
  public static func openRepairing(
    _ url: URL, isThorough: Bool = false, rescueFolder: URL? = nil,
    progress: (@Sendable (Double) throws -> Void)? = nil
  ) async throws -> BoardFile {
    let url = url.standard
    return try await OffMain.run {
      try openedRepairing(url, isThorough: isThorough, rescueFolder) { try progress?($0) }
    }
  }

  private static func openedRepairing(
    _ url: URL, isThorough: Bool, _ rescueFolder: URL?, progress: (Double) throws -> Void
  ) throws -> BoardFile {
    try BoardDatabase.checkKind(of: url, access: .readOnly)
    let storage: BoardStorage
    if let joined = OpenFiles.joined(url, as: BoardStorage.self) {
      storage = joined
    } else {
      do {
        storage = try BoardStorage.reading(url, rescueFolder: rescueFolder, progress: progress)
      } catch let error as BoardStoreError where error.mayBeRepaired {
        return BoardFile(
          storage: try BoardStorage.repaired(url, because: error, rescueFolder, progress: progress),
          access: .readOnly)
      }
    }
    let file = BoardFile(storage: storage, access: .readOnly)
    do {
      try storage.work.sync {
        try storage.perform { db in
          // Not looked at by the opening, and a board can't do without it.
          _ = try BoardTable.document(in: db)
          _ = try isThorough ? HistoryTable.history(in: db) : HistoryTable.nearestHistory(in: db)
          if isThorough { try BoardDatabase.requireSound(db) }
        }
      }
      return file
    } catch let error as BoardStoreError where error.mayBeRepaired {
      // Whoever has it open here for writing has written to it: nobody else may read that file meanwhile.
      guard storage.access == .readOnly else { return file }
      return BoardFile(
        storage: try BoardStorage.repaired(url, because: error, rescueFolder, progress: progress),
        access: .readOnly)
    }
  }
}

extension BoardStoreError {
  /// What's wrong with the file may be wrong with some of its pages only.
  fileprivate var mayBeRepaired: Bool {
    switch self {
    case .corrupt, .notAPinboardFile, .inputOutput: true
    default: false
    }
  }

  fileprivate var reasonForRepair: String {
    switch self {
    case .corrupt(_, let detail), .inputOutput(_, let detail): detail
    default: "its beginning can't be read"
    }
  }
}

extension BoardStorage {
  /// What can be read of a damaged file, in a new one that has no name: it goes with this storage, however that ends.
  static func repaired(
    _ url: URL, because reason: BoardStoreError, _ rescueFolder: URL?, progress: (Double) throws -> Void
  ) throws -> BoardStorage {
    let identity = try FileIdentity(of: url)
    if case .notAPinboardFile = reason, isForeign(url) { throw reason }
    let folder = FileManager.default.temporaryDirectory
      .appending(name: "pinboard-\(UUID().uuidString)", isFolder: true)
    guard mkdir(folder.systemPath, 0o700) == 0 else { throw BoardStoreError.writing(folder, code: errno) }
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
      // Looked at like any other file from a stranger. Once it's open it can lose its name.
      let database = try BoardDatabase.connected(target, access: .readOnly)
      return BoardStorage(
        url: url, identity: identity, access: .readOnly, database: database, lock: nil, state: .readOnly,
        rescueFolder: nil, damage: salvage.damage)
    } catch BoardStoreError.corrupt(target, _) {
      throw reason
    }
  }

  /// What was done since the file couldn't be written, as far as it fits.
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

  /// What a crash has left beside the file belongs to it: a copy into which SQLite has taken it, as far as it can.
  private static func copyWithLog(
    of url: URL, in folder: URL, progress: (Double) throws -> Void
  ) throws -> URL? {
    guard WriteAheadLog.logsBeside(url).contains(where: WriteAheadLog.hasBytes) else { return nil }
    let copies = folder.appending(name: "with-log", isFolder: true)
    guard mkdir(copies.systemPath, 0o700) == 0 else { throw BoardStoreError.writing(copies, code: errno) }
    let copy = copies.appending(name: url.name)
    try copyFiles(of: url, to: copies, progress: progress)
    // An error only means that less can be read; what's in the file itself is still there.
    if let database = try? DatabaseQueue(
      path: copy.databaseName, configuration: BoardDatabase.configuration(.readWrite))
    {
      try? database.writeWithoutTransaction { db in try db.execute(sql: "PRAGMA journal_mode = DELETE") }
      try? database.close()
    }
    return copy
  }

  /// Whether the file is a sound database of some other program.
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
