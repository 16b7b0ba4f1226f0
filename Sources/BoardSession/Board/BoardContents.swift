package import Board
package import BoardStore
import KitFiles
package import Foundation

/// A board file with what's read from it when it's opened.
package nonisolated struct BoardContents: Sendable {
  package let file: BoardFile
  package let document: BoardDocument
  /// The steps that are undone and redone next. The others are read when the board is shown.
  package let history: History
  package private(set) var findings: OpeningFindings
  /// Why the file was opened read-only although it was to be written; nil if it wasn't.
  var readOnlyReason: BoardStoreError?

  /// Opens a file and reads it. A file that can't be written is opened read-only; from a damaged file,
  /// everything that's readable is read.
  /// - Parameters:
  ///   - isRepairing: whether a damaged board is repaired, which may take long; if false, damage is an error.
  ///   - progress: called off the main thread with the part of a repair that's done, 0 … 1. If it throws, the
  ///     opening ends.
  @concurrent package static func open(
    _ url: URL, access: BoardAccess, library: BoardLibrary, isRepairing: Bool = true, withView: Bool,
    progress: @escaping @Sendable (Double) throws -> Void = { _ in }
  ) async throws -> Self {
    func contents(
      of file: BoardFile, readOnlyReason: BoardStoreError? = nil
    ) async throws -> Self {
      try await closing(file) {
        // A caller who doesn't want the board any more needn't wait until the history is read.
        try progress(0)
        var contents = try await read(
          file, withView: withView, views: library.views, readOnlyReason: readOnlyReason)
        contents.findings.isTitledByFile = await library.titles.isFiles(
          contents.document.id, named: contents.document.name, at: file.url)
        return contents
      }
    }
    guard access == .readWrite else {
      return try await contents(
        of: try await BoardFile.openRepairing(
          url, rescueFolder: library.rescueFolder, ownFolders: library.ownFolders, progress: progress))
    }
    let reason: BoardStoreError
    do {
      return try await contents(of: try await library.openBoard(url))
    } catch let error as BoardStoreError where isRepairing && mayBeLookedAt(url, after: error) {
      reason = error
    }
    let file = try await BoardFile.openRepairing(
      url, rescueFolder: library.rescueFolder, ownFolders: library.ownFolders, progress: progress)
    switch reason {
    case .readOnly, .wholeFilesOnly: return try await contents(of: file, readOnlyReason: reason)
    default: return try await contents(of: file)
    }
  }

  /// Whether a file that can't be opened for writing may still be shown: it can't be written, or parts of it
  /// can't be read. Opening reads only the pins, so the unreadable part may be a page of the history.
  private static func mayBeLookedAt(_ url: URL, after error: BoardStoreError) -> Bool {
    switch error {
    case .readOnly, .wholeFilesOnly, .corrupt: true
    case .notAPinboardFile: url.ending == "pinboard"
    default: false
    }
  }

  /// Returns the result of `body`; closes the file if `body` throws.
  package static func closing<Result: Sendable>(
    _ file: BoardFile, unless body: @Sendable () async throws -> Result
  ) async throws -> Result {
    do {
      return try await body()
    } catch {
      await file.close()
      throw error
    }
  }

  /// Reads the contents of a file that was just opened.
  @concurrent package static func read(
    _ file: BoardFile, withView: Bool, views: BoardViews? = nil, readOnlyReason: BoardStoreError? = nil
  ) async throws -> Self {
    let document = try await file.load()
    let view = withView ? await views?.view(of: document.id) ?? document.startView : nil
    return Self(
      file: file, document: document, history: try await file.history.nearest(),
      findings: OpeningFindings(
        view: view, setAside: await file.trouble.unmatchedCommands(),
        strayFiles: await file.trouble.strayFiles(),
        waiting: try await file.trouble.waitingCommandCount()),
      readOnlyReason: readOnlyReason)
  }
}

/// What an earlier run has left in a board's file and beside it, for the first window that shows the board.
package nonisolated struct OpeningFindings: Sendable {
  /// The view that was last shown in a window; nil if it wasn't read or the board was never shown.
  var view: BoardViewState?
  /// Commands of an earlier run that don't fit the board any more, by the rescue journals that hold them;
  /// empty once that has been reported.
  package var setAside: [URL: [Command]] = [:]
  /// Files left behind by other boards that had this board's name before; empty once that has been reported.
  package var strayFiles: [URL] = []
  /// Whether the board is shown under its file's name, which was given later than its own.
  var isTitledByFile = false
  /// The number of commands of an earlier run that were on the board but not in its file when it was opened.
  var waiting = 0
}
