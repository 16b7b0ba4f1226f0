public import Board
import Files
public import Foundation
import GRDB
import Glibc
import Synchronization

extension BoardFile {
  /// Tries to write what failed, and to go on. Throws what's still wrong. A board that's open elsewhere becomes
  /// writable if it no longer is; a file that was replaced is taken if it's the same board and has
  /// everything that was done here.
  @concurrent public func retry() async throws {
    guard access == .readWrite else { throw BoardStoreError.readOnly(url) }
    try await onQueue { storage in try storage.retry() }
  }

  /// The commands that are durable but not in the file, oldest first.
  public var rescuedCommands: [Command] {
    storage.rescue.journal?.entries.map(\.command) ?? []
  }

  /// How many these are.
  public var rescuedCommandCount: Int { storage.rescue.journal?.count ?? 0 }

  /// How many commands the board that's read has on it and the file hasn't: they're durable beside it, here or from an
  /// earlier run.
  @concurrent public func waitingCommandCount() async throws -> Int {
    try await onQueue { storage in
      try storage.perform { db in
        let waiting = try storage.waiting(in: db)
        return try waiting.isEmpty ? 0 : storage.contents(with: waiting, in: db).waiting
      }
    }
  }

  /// What waits beside the file: first what the board that's read has on it or, if it doesn't fit, hasn't; then what was put
  /// aside because it doesn't fit.
  @concurrent public func waitingChanges() async throws -> [WaitingChanges] {
    let next = try await onQueue { storage in try storage.waitingChanges() }
    let aside = await unmatchedCommands().sorted { $0.key.pathText < $1.key.pathText }
      .map { WaitingChanges(journal: $0.key, count: $0.value.count, areShown: false) }
    return (next.map { [$0] } ?? []) + aside
  }

  /// What belongs to other boards that had this file's name: logs that lay beside it without being its own, in which may be what
  /// couldn't be brought into a board that has lost its name; and rescue journals with changes to a board that was at this place.
  /// They stay where they are until somebody removes them, or that board is opened.
  @concurrent public func strayFiles() async -> [URL] {
    let (url, folder, board) = (url, storage.rescue.folder, storage.file.board)
    let files = try? await OffMain.run {
      var files = OrphanLogs.kept(for: url)
      if let folder, let board { files += RescueJournal.strangers(to: board, at: url, in: folder) }
      return files
    }
    return files ?? []
  }

  /// The rescue journals of this board that don't fit it any more, because it was changed by somebody else
  /// before they could be written. They stay where they are until somebody removes them.
  public var unmatchedRescues: [URL] {
    guard let folder = storage.rescue.folder, let board = storage.file.board?.uuidString else {
      return []
    }
    let names = FolderNames.of(folder) ?? []
    return names.sorted().filter { $0.hasPrefix("\(board).") && $0.contains(".rescue.") }
      .map { folder.appending(name: $0) }
  }

  /// The same with what's in them: a journal and the commands in it, oldest first; none if they can't be read, being those of a
  /// newer Pinboard, say.
  @concurrent public func unmatchedCommands() async -> [URL: [Command]] {
    var commands: [URL: [Command]] = [:]
    for journal in unmatchedRescues {
      commands[journal] = RescueJournal.entries(in: journal).map(\.command)
    }
    return commands
  }

  /// Forgets the commands that couldn't be written: a copy has them, or they aren't wanted.
  @concurrent public func discardRescuedCommands() async throws {
    try await onQueue { storage in storage.rescue.journal?.clear() }
  }

  /// Writes the whole board as it is now, with its history, its originals and what waits in the rescue journal,
  /// to a new file. It works while the file itself is in trouble: also when it has been deleted, as long as
  /// it's open here.
  ///
  /// - Parameter replacing: whether a file that's at `target` makes room, once the copy is whole; a board that's open isn't
  ///   replaced. Without it, a file that exists isn't touched.
  /// - Parameter document: the board as it's known in memory. If another program has overwritten the file, that's all there is:
  ///   the copy has its pins and name, the images whose bytes can still be read, and no history. Without it, there's no copy
  ///   then.
  /// - Parameter progress: called off the main thread with the part that's done, 0 … 1. Throwing ends it, and no
  ///   copy stays.
  @concurrent public func saveCopy(
    to target: URL, replacing: Bool = false, of document: BoardDocument? = nil,
    progress: (@Sendable (Double) throws -> Void)? = nil
  ) async throws {
    let target = target.standard
    try await onQueue { storage in
      do {
        try storage.file.checkContent()
      } catch let error as BoardStoreError {
        storage.setState(.trouble(error))
        storage.file.leaveLog(after: error)
        guard let document else { throw error }
        return try storage.saveRemains(of: document, to: target, replacing: replacing, progress: progress)
      }
      try storage.saveCopy(to: target, replacing: replacing, progress: progress)
    }
  }
}

extension BoardStorage {
  private static let pagesAtOnce: CInt = 1_024

  fileprivate func saveCopy(
    to target: URL, replacing: Bool, progress: (@Sendable (Double) throws -> Void)?
  ) throws {
    guard target.isFileURL else { throw BoardStoreError.notARegularFile(target) }
    try FileReplacement.check(target, replacing: replacing)
    let partial = PartialFile.url(beside: target)
    let (url, database) = file.state.withLock { ($0.url, $0.database.queue) }
    let (journal, limit) = (rescue.journal, stepLimit)
    guard let database else { throw BoardStoreError.closed(url) }
    var isDamaged = false
    if case .trouble(.corrupt) = state { isDamaged = true }
    do {
      // Makes the file with its mode and finds out whether that's possible at all.
      _ = try NewFile(at: partial, reportingAs: target)
      try BoardDatabase.translated(at: target) {
        let copy = try DatabaseQueue(
          path: partial.databaseName, configuration: BoardDatabase.configuration(.readWrite))
        do {
          try database.backup(to: copy, pagesPerStep: Self.pagesAtOnce) { step in
            try progress?(Double(step.completedPageCount) / Double(max(1, step.totalPageCount)))
          }
          try copy.writeWithoutTransaction { db in
            // The copy of a file in WAL mode says that it's in WAL mode.
            try db.execute(sql: "PRAGMA journal_mode = DELETE")
            if isDamaged { isDamaged = (try? BoardDatabase.requireSound(db)) == nil }
            let folders = (url.deletingLastPathComponent(), target.deletingLastPathComponent())
            if !isDamaged { try LinkTable.move(from: folders.0, to: folders.1, in: db) }
            guard !isDamaged else { return }
            // As they're shown; of a board that's only looked at, they aren't if they don't fit.
            let entries = try waiting(in: db)
            guard !entries.isEmpty,
              try access == .readWrite || contents(with: entries, in: db).waiting > 0
            else { return }
            try BoardDatabase.transaction(in: db) {
              if try Schema.version(in: db) < Schema.version { try Schema.migrate(db) }
              try CommitEntry.write(entries, limit: limit, in: db, at: target)
            }
          }
          try copy.close()
        } catch {
          try? copy.close()
          throw error
        }
        if isDamaged { try repair(partial, adding: journal?.entries ?? [], limit: limit) }
      }
      try FileReplacement.publish(partial, as: target, replacing: replacing)
    } catch {
      for ending in ["", "-journal", "-wal", "-shm"] { unlink(partial.adding(suffix: ending).systemPath) }
      throw error
    }
  }

  /// Puts what can be read of a damaged copy in its place, with as many of the rescued commands as still fit.
  private func repair(_ copy: URL, adding entries: [CommitEntry], limit: Int) throws {
    let sound = copy.adding(suffix: "-sound")
    defer { unlink(sound.systemPath) }
    var salvage = BoardSalvage(of: copy, to: sound, because: "")
    try salvage.run(named: url.stem) { _ in }
    let database = try DatabaseQueue(
      path: sound.databaseName, configuration: BoardDatabase.configuration(.readWrite))
    _ = try database.writeWithoutTransaction { db in
      try CommitEntry.write(fitting: entries, limit: limit, in: db, at: copy)
    }
    try database.close()
    try FileWriting.sync(sound)
    guard rename(sound.systemPath, copy.systemPath) == 0 else {
      throw BoardStoreError.writing(copy, code: errno)
    }
  }
}
