public import Board
import Files
public import Foundation
import GRDB
import Glibc
import Synchronization

extension BoardFile {
  /// Changes that the file couldn't take, and what can be done about them.
  public var trouble: FileTrouble { FileTrouble(board: self) }
}

/// The trouble of an open board's file: changes that wait beside it or don't fit it any more, and the damage
/// of a repaired view.
public struct FileTrouble: Sendable {
  let board: BoardFile

  /// What was saved of a damaged board and what wasn't; nil unless this is a repaired view.
  public var damage: BoardDamage? { board.storage.damage }

  /// Tries again to write what failed, and goes on. Throws the error that's still there. A board that was
  /// open in another process becomes writable if it isn't any more. A file that has replaced the old one is
  /// taken if it's the same board and has everything that was done here.
  @concurrent public func retry() async throws {
    guard board.access == .readWrite else { throw BoardStoreError.readOnly(board.url) }
    try await board.onQueue { storage in try storage.retry() }
  }

  /// The commands that are durable but not in the file, oldest first.
  public var rescuedCommands: [Command] {
    board.storage.rescue.journal?.entries.map(\.command) ?? []
  }

  /// The number of ``rescuedCommands``.
  public var rescuedCommandCount: Int { board.storage.rescue.journal?.count ?? 0 }

  /// The number of commands that the board that's read has on it and the file doesn't have. They're durable
  /// in a rescue journal, of this run or an earlier one.
  @concurrent public func waitingCommandCount() async throws -> Int {
    try await board.onQueue { storage in
      try storage.perform { db in
        let waiting = try storage.waiting(in: db)
        return try waiting.isEmpty ? 0 : storage.contents(with: waiting, in: db).waiting
      }
    }
  }

  /// The changes that wait beside the file: first the journal that's to be written, then those that were put
  /// aside because they don't fit.
  @concurrent public func waitingChanges() async throws -> [WaitingChanges] {
    let next = try await board.onQueue { storage in try storage.waitingChanges() }
    let aside = await unmatchedCommands().sorted { $0.key.pathText < $1.key.pathText }
      .map { WaitingChanges(journal: $0.key, count: $0.value.count, areShown: false) }
    return (next.map { [$0] } ?? []) + aside
  }

  /// Files of other boards that had this file's name. Logs that lay beside the file and aren't its own: they
  /// may have commits that couldn't be written back into a board that has lost its name. And rescue journals
  /// with changes to a board that was at this place. They stay until the user removes them, or that board is
  /// opened.
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

  /// The commands of each of ``unmatchedRescues``, oldest first; none if they can't be read, for example
  /// those of a newer Pinboard.
  @concurrent public func unmatchedCommands() async -> [URL: [Command]] {
    var commands: [URL: [Command]] = [:]
    for journal in unmatchedRescues {
      commands[journal] = RescueJournal.entries(in: journal).map(\.command)
    }
    return commands
  }

  /// Removes the commands that couldn't be written, when a copy has them or they aren't wanted.
  @concurrent public func discardRescuedCommands() async throws {
    try await board.onQueue { storage in storage.rescue.journal?.clear() }
  }

  /// Writes the whole board as it is now, with its history, its originals and the commands in the rescue
  /// journal, to a new file. That works while the file itself is in trouble, also when it was deleted, as
  /// long as it's open here.
  ///
  /// - Parameter replacing: whether a file that's at `target` makes room, once the copy is whole; a board
  ///   that's open isn't replaced. Without it, a file that exists isn't touched.
  /// - Parameter document: the board as it's known in memory. If another program has overwritten the file,
  ///   the copy is made of this value: it has the pins and the name, the images whose bytes can still be
  ///   read, and no history. Without the parameter, an overwritten file can't be copied.
  /// - Parameter progress: called off the main thread with the part that's done, 0 … 1. Throwing ends it, and
  ///   no copy stays.
  @concurrent public func saveCopy(
    to target: URL, replacing: Bool = false, of document: BoardDocument? = nil,
    progress: (@Sendable (Double) throws -> Void)? = nil
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
          of: document, to: target, replacing: replacing, progress: progress)
      }
      try BoardCopyWriter(storage: storage).run(to: target, replacing: replacing, progress: progress)
    }
  }
}
