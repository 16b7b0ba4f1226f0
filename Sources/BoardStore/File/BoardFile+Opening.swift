import Board
import CBoardStore
import KitFiles
public import Foundation
import GRDB
import GRDBSQLite
import Glibc

extension BoardFile {
  /// Makes a new, empty board. The file gets its name only when it's complete. An existing file is never
  /// replaced.
  public static func create(
    at url: URL, name: String, rescueFolder: URL? = nil, ownFolders: OwnFolders? = nil
  ) async throws -> BoardFile {
    try await OffMain.run {
      try created(at: url.standard, name: name, rescueFolder: rescueFolder, ownFolders: ownFolders)
    }
  }

  /// Opens a board. Nothing in the file is trusted: a file that isn't exactly a board of Pinboard, or that
  /// has values out of bounds, is an error, and nothing is written to it.
  ///
  /// A board that another process writes is opened and followed: see ``state``.
  ///
  /// - Parameters:
  ///   - url: the board's file.
  ///   - access: whether commits can be written.
  ///   - rescueFolder: the folder for commands that can't be written (`BoardLibrary.rescueFolder`); nil for
  ///     none. Commands that an earlier run has left there for this board are written first. If they can't be
  ///     written, or the board is opened for reading, they're shown with the board.
  ///   - knownBoards: returns files among which the other board of an interrupted move is searched for. It's
  ///     called off the main thread, and only if that board has left its old location.
  ///   - ownFolders: the folders in which the files that the board names are read without a question;
  ///     nil for anywhere.
  public static func open(
    _ url: URL, access: BoardAccess = .readWrite, rescueFolder: URL? = nil,
    ownFolders: OwnFolders? = nil, knownBoards: (@Sendable () -> [URL])? = nil
  ) async throws -> BoardFile {
    try await OffMain.run {
      try opened(
        url.standard, access: access, rescueFolder: rescueFolder, ownFolders: ownFolders,
        knownBoards: knownBoards)
    }
  }

  static func created(
    at url: URL, name: String, rescueFolder: URL? = nil, ownFolders: OwnFolders? = nil
  ) throws -> BoardFile {
    guard url.isFileURL else { throw BoardStoreError.notARegularFile(url) }
    var status = Glibc.stat()
    guard lstat(url.systemPath, &status) != 0 else { throw BoardStoreError.alreadyExists(url) }
    let partial = PartialFile.url(beside: url)
    do {
      _ = try NewFile(at: partial, reportingAs: url)
      guard !WholeFileShare.refusesChanges(of: partial) else { throw BoardStoreError.wholeFilesOnly(url) }
      try BoardDatabase.make(at: partial, name: BoardLimits.cleaned(name: name), for: url)
      try OrphanLogs.clear(freeName: url)
      try FileWriting.publish(partial, as: url)
    } catch {
      for ending in ["", "-journal"] { unlink(partial.adding(suffix: ending).systemPath) }
      throw BoardStoreError.naming(url, insteadOf: partial, error)
    }
    return try opened(url, access: .readWrite, rescueFolder: rescueFolder, ownFolders: ownFolders)
  }

  static func opened(
    _ url: URL, access: BoardAccess, rescueFolder: URL? = nil, ownFolders: OwnFolders? = nil,
    knownBoards: (@Sendable () -> [URL])? = nil
  ) throws -> BoardFile {
    let interrupted = access == .readOnly ? [] : InterruptedReplacement.recovered(at: url)
    try BoardDatabase.checkKind(of: url, access: access)
    if access == .readOnly, let storage = OpenFiles.joined(url, as: BoardStorage.self) {
      return BoardFile(storage: storage, access: access)
    }
    var isNew = false
    let storage =
      access == .readOnly
      ? try BoardStorage.reading(url, rescueFolder: rescueFolder, ownFolders: ownFolders)
      : try OpenFiles.shared(url) { identity in
        isNew = true
        return try BoardStorage.writing(
          url, identity: identity, rescueFolder: rescueFolder, knownBoards: knownBoards,
          ownFolders: ownFolders)
      }
    // Waits for the work that an earlier run has left undone. The list's lock isn't held, because other files
    // needn't wait for this work.
    if isNew { storage.work.sync {} }
    for replacement in interrupted { replacement.finish() }
    return BoardFile(storage: storage, access: access)
  }

  /// Opens a board for reading, also a damaged one. Everything that can be read of a damaged board is put
  /// together anew in a private file, and ``FileTrouble/damage`` counts what was saved and what wasn't. The
  /// file itself isn't written to; ``FileTrouble/saveCopy(to:with:replacing:of:progress:)`` writes the
  /// repaired board to a new one.
  ///
  /// - Parameters:
  ///   - url: the board's file.
  ///   - isThorough: whether the whole file is checked first, and not only the part that an opening reads.
  ///   - rescueFolder: the folder for commands that couldn't be written (`BoardLibrary.rescueFolder`). On a
  ///     repaired board, those that fit are done. On an undamaged board, either all of them are done or none.
  ///     Their journal stays as it is.
  ///   - ownFolders: as for ``open(_:access:rescueFolder:ownFolders:knownBoards:)``.
  ///   - progress: called off the main thread with the part of a repair, or of a private copy, that's done, 0
  ///     … 1; throwing ends it.
  /// - Throws: the errors of ``open(_:access:rescueFolder:ownFolders:knownBoards:)``. If no part of a board
  ///   can be found in the file, the error is that of the opening.
  public static func openRepairing(
    _ url: URL, isThorough: Bool = false, rescueFolder: URL? = nil, ownFolders: OwnFolders? = nil,
    progress: (@Sendable (Double) throws -> Void)? = nil
  ) async throws -> BoardFile {
    let url = url.standard
    return try await OffMain.run {
      try openedRepairing(url, isThorough: isThorough, rescueFolder, ownFolders) { try progress?($0) }
    }
  }

  private static func openedRepairing(
    _ url: URL, isThorough: Bool, _ rescueFolder: URL?, _ ownFolders: OwnFolders?,
    progress: (Double) throws -> Void
  ) throws -> BoardFile {
    try BoardDatabase.checkKind(of: url, access: .readOnly)
    let storage: BoardStorage
    if let joined = OpenFiles.joined(url, as: BoardStorage.self) {
      storage = joined
    } else {
      do {
        storage = try BoardStorage.reading(
          url, rescueFolder: rescueFolder, ownFolders: ownFolders, progress: progress)
      } catch let error as BoardStoreError where error.mayBeRepaired {
        return BoardFile(
          storage: try RepairedBoard.open(url, because: error, rescueFolder, ownFolders, progress: progress),
          access: .readOnly)
      }
    }
    let file = BoardFile(storage: storage, access: .readOnly)
    do {
      try storage.work.sync {
        try storage.perform { db in
          // The opening doesn't read these, and a board needs them.
          _ = try BoardTable.document(in: db)
          _ = try isThorough ? HistoryTable.history(in: db) : HistoryTable.nearestHistory(in: db)
          if isThorough { try BoardDatabase.requireSound(db) }
        }
      }
      return file
    } catch let error as BoardStoreError where error.mayBeRepaired {
      // This process has the file open for writing: it mustn't be opened a second time, since closing that
      // descriptor would drop SQLite's locks.
      guard storage.access == .readOnly else { return file }
      return BoardFile(
        storage: try RepairedBoard.open(url, because: error, rescueFolder, ownFolders, progress: progress),
        access: .readOnly)
    }
  }
}

extension BoardStoreError {
  /// Whether the error may be about some of the file's pages only.
  fileprivate var mayBeRepaired: Bool {
    switch self {
    case .corrupt, .notAPinboardFile, .inputOutput: true
    default: false
    }
  }
}
