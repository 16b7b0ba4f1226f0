import Board
import CBoardStore
import Files
public import Foundation
import GRDB
import GRDBSQLite
import Glibc

extension BoardFile {
  /// Makes a new, empty board. The file appears under its name only when it's whole; one that exists is
  /// never touched.
  public static func create(at url: URL, name: String, rescueFolder: URL? = nil) async throws -> BoardFile {
    try await OffMain.run {
      try created(at: url.standard, name: name, rescueFolder: rescueFolder)
    }
  }

  /// Opens a board. Nothing in the file is trusted: what isn't exactly a board of ours, or has values out of
  /// bounds, is an error, and nothing is written to it.
  ///
  /// A board that another process has open for writing is opened all the same, and followed: see ``state``.
  ///
  /// - Parameters:
  ///   - rescueFolder: where commands are kept that can't be written, if that's wanted
  ///     (`BoardLibrary.rescueFolder`). What an earlier run has left there for this board is written first, or if that can't
  ///     be done, or the board is opened for reading, shown with the board.
  ///   - knownBoards: files among which the other board of an interrupted move is looked for if it isn't where it was; off
  ///     the main thread, and only then.
  public static func open(
    _ url: URL, access: BoardAccess = .readWrite, rescueFolder: URL? = nil,
    knownBoards: (@Sendable () -> [URL])? = nil
  ) async throws -> BoardFile {
    try await OffMain.run {
      try opened(
        url.standard, access: access, rescueFolder: rescueFolder,
        knownBoards: knownBoards)
    }
  }

  static func created(at url: URL, name: String, rescueFolder: URL? = nil) throws -> BoardFile {
    guard url.isFileURL else { throw BoardStoreError.notARegularFile(url) }
    var status = Glibc.stat()
    guard lstat(url.systemPath, &status) != 0 else { throw BoardStoreError.alreadyExists(url) }
    let partial = PartialFile.url(beside: url)
    do {
      try BoardDatabase.make(at: partial, name: BoardLimits.cleaned(name: name), for: url)
      try OrphanLogs.clear(freeName: url)
      try FileWriting.publish(partial, as: url)
    } catch {
      for ending in ["", "-journal"] { unlink(partial.adding(suffix: ending).systemPath) }
      throw error
    }
    return try opened(url, access: .readWrite, rescueFolder: rescueFolder)
  }

  static func opened(
    _ url: URL, access: BoardAccess, rescueFolder: URL? = nil, knownBoards: (@Sendable () -> [URL])? = nil
  ) throws -> BoardFile {
    let interrupted = access == .readOnly ? [] : InterruptedReplacement.recovered(at: url)
    try BoardDatabase.checkKind(of: url, access: access)
    if access == .readOnly, let storage = OpenFiles.joined(url, as: BoardStorage.self) {
      return BoardFile(storage: storage, access: access)
    }
    var isNew = false
    let storage =
      access == .readOnly
      ? try BoardStorage.reading(url, rescueFolder: rescueFolder)
      : try OpenFiles.shared(url) { identity in
        isNew = true
        return try BoardStorage.writing(
          url, identity: identity, rescueFolder: rescueFolder, knownBoards: knownBoards)
      }
    // What an earlier run has left undone is done first. Other files needn't wait for it.
    if isNew { storage.work.sync {} }
    for replacement in interrupted { replacement.finish() }
    return BoardFile(storage: storage, access: access)
  }
}
