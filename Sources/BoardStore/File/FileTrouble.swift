public import Board
import KitFiles
public import Foundation
import GRDB
import Glibc
import Synchronization

extension BoardFile {
  /// The changes that couldn't be written to the file.
  public var trouble: FileTrouble { FileTrouble(board: self) }
}

/// The trouble of an open board's file: changes that wait beside it or don't fit it any more, and the damage
/// of a repaired view.
public struct FileTrouble: Sendable {
  let board: BoardFile

  /// The counts of what was saved of a damaged board and what wasn't; nil unless this is a repaired view.
  public var damage: BoardDamage? { board.storage.damage }

  /// Checks whether the file is still at its location, as the board does now and then by itself. What's found
  /// is the board's state when this returns.
  @concurrent public func look() async {
    try? await board.onQueue { storage in storage.checkState() }
  }

  /// Tries to write the failed commands again. Throws the error that persists. A board that was open in
  /// another process becomes writable if that process has closed it. A file that has replaced the old one is
  /// accepted if it's a copy of this board with everything that was done here.
  @concurrent public func retry() async throws {
    guard board.access == .readWrite else { throw BoardStoreError.readOnly(board.url) }
    try await board.onQueue { storage in try storage.retry() }
  }

  /// The number of commands that are durable but not in the file.
  public var rescuedCommandCount: Int { board.storage.rescue.journal?.count ?? 0 }

  /// The number of commands that are applied to the board when it's read, but aren't in the file. They're
  /// durable in a rescue journal of this run or an earlier one.
  @concurrent public func waitingCommandCount() async throws -> Int {
    try await board.onQueue { storage in
      try storage.perform { db in
        let waiting = try storage.waiting(in: db)
        return try waiting.isEmpty ? 0 : storage.contents(with: waiting, in: db).waiting
      }
    }
  }

  /// The changes that wait beside the file: first those of the journal that will be written, then those that
  /// were put aside because they don't fit.
  @concurrent public func waitingChanges() async throws -> [WaitingChanges] {
    let next = try await board.onQueue { storage in try storage.waitingChanges() }
    let aside = await unmatchedCommands().sorted { $0.key.pathText < $1.key.pathText }
      .map { WaitingChanges(journal: $0.key, count: $0.value.count, areShown: false) }
    return (next.map { [$0] } ?? []) + aside
  }

  /// Files of other boards that had this file's name. They're logs of other files, which may have commits
  /// that couldn't be written back into a board that has lost its name, and rescue journals with changes to a
  /// board that was at this location. They stay until the user removes them or that board is opened.
  @concurrent public func strayFiles() async -> [URL] {
    let (url, folder, id) = (board.url, board.storage.rescue.folder, board.storage.file.board)
    let files = try? await OffMain.run {
      var files = OrphanLogs.kept(for: url)
      if let folder, let id { files += RescueJournal.strangers(to: id, at: url, in: folder) }
      return files
    }
    return files ?? []
  }

  /// The rescue journals of this board that don't fit it any more, because another process changed the board
  /// before they could be written. They stay until the user removes them.
  public var unmatchedRescues: [URL] {
    guard let folder = board.storage.rescue.folder, let id = board.storage.file.board?.uuidString else {
      return []
    }
    let names = FolderNames.of(folder) ?? []
    return names.sorted().filter { $0.hasPrefix("\(id).") && $0.contains(".rescue.") }
      .map { folder.appending(name: $0) }
  }

  /// The commands of each of ``unmatchedRescues``, the oldest first; none if they can't be read, for example
  /// those of a newer Pinboard.
  @concurrent public func unmatchedCommands() async -> [URL: [Command]] {
    var commands: [URL: [Command]] = [:]
    for journal in unmatchedRescues {
      commands[journal] = RescueJournal.entries(in: journal).map(\.command)
    }
    return commands
  }

  /// Removes the commands that couldn't be written, because a copy has them or the user doesn't want them.
  @concurrent public func discardRescuedCommands() async throws {
    try await board.onQueue { storage in storage.rescue.journal?.clear() }
  }

  /// Writes the board as it is now, by default with its history, its originals and the commands in the rescue
  /// journal, to a new file. That works while the file itself is in trouble, and even after it was deleted,
  /// as long as it's open.
  ///
  /// - Parameters:
  ///   - target: the location of the new file.
  ///   - contents: what the copy contains.
  ///   - replacing: whether an existing file at `target` is replaced once the copy is complete; an open board
  ///     isn't replaced. If false, an existing file is an error.
  ///   - document: the board in memory. If another program has overwritten the file, the copy is made from
  ///     this value: it has the pins, the name and the images whose bytes can still be read, but no history.
  ///     Without this value, an overwritten file can't be copied.
  ///   - progress: called off the main thread with the part that's done, 0 … 1. Throwing ends it, and no copy
  ///     stays.
  @concurrent public func saveCopy(
    to target: URL, with contents: CopyContents = .everything, replacing: Bool = false,
    of document: BoardDocument? = nil, progress: (@Sendable (Double) throws -> Void)? = nil
  ) async throws {
    let target = target.standard
    try await board.onQueue { storage in
      do {
        try storage.file.checkContent()
      } catch let error as BoardStoreError {
        storage.setState(.trouble(error))
        storage.file.leaveLog(after: error)
        guard let document else { throw error }
        return try BoardCopyWriter(storage: storage).writeRemains(
          of: document, to: target, replacing: replacing, with: contents, progress: progress)
      }
      try BoardCopyWriter(storage: storage).run(
        to: target, replacing: replacing, with: contents, progress: progress)
    }
  }
}
