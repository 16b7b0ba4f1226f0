import Board
import BoardStore
import Files
import Foundation

/// A board file with what's read of it when it's opened.
nonisolated struct BoardContents: Sendable {
  let file: BoardFile
  let document: BoardDocument
  /// What's undone and redone next: the rest is read when the board is shown.
  let history: History
  /// Where it was looked at last; nil when nobody asked, or it never was.
  let view: BoardViewState?
  /// Commands that were kept aside and don't fit the board any more, by their journals.
  let setAside: [URL: [Command]]
  /// What other boards have left that had this one's place.
  let strayFiles: [URL]
  /// How many commands are on the board and not in its file.
  let waiting: Int
  /// Why the file is open for looking only although it was to be written.
  var readOnlyReason: BoardStoreError?

  /// Opens a file and reads it; one that can't be written is opened for looking, and of one that's damaged what
  /// can be read is.
  /// - Parameters:
  ///   - isRepairing: whether a damaged board is read all the same, which may take long; else it's an error.
  ///   - progress: of a repair, the part that's done, 0 … 1, off the main thread; throwing ends the opening.
  @concurrent static func open(
    _ url: URL, access: BoardAccess, library: BoardLibrary, isRepairing: Bool = true, withView: Bool,
    progress: @escaping @Sendable (Double) throws -> Void = { _ in }
  ) async throws -> Self {
    func contents(
      of file: BoardFile, readOnlyReason: BoardStoreError? = nil
    ) async throws -> Self {
      try await closing(file) {
        // Whoever doesn't want it any more isn't kept waiting for its history.
        try progress(0)
        return try await read(file, withView: withView, readOnlyReason: readOnlyReason)
      }
    }
    guard access == .readWrite else {
      return try await contents(
        of: try await BoardFile.openRepairing(url, rescueFolder: library.rescueFolder, progress: progress))
    }
    let reason: BoardStoreError
    do {
      return try await contents(of: try await library.openBoard(url))
    } catch let error as BoardStoreError where isRepairing && mayBeLookedAt(url, after: error) {
      reason = error
    }
    let file = try await BoardFile.openRepairing(
      url, rescueFolder: library.rescueFolder, progress: progress)
    if case .readOnly = reason { return try await contents(of: file, readOnlyReason: reason) }
    return try await contents(of: file)
  }

  /// Whether a file that can't be opened for writing may still be shown: it can't be written, or parts of it can't be
  /// read. Opening looks at the pins only; it may be the history's page.
  private static func mayBeLookedAt(_ url: URL, after error: BoardStoreError) -> Bool {
    switch error {
    case .readOnly, .corrupt: true
    case .notAPinboardFile: url.ending == "pinboard"
    default: false
    }
  }

  /// What's made of a file; the file is closed if that can't be done.
  static func closing<Result: Sendable>(
    _ file: BoardFile, unless body: @Sendable () async throws -> Result
  ) async throws -> Result {
    do {
      return try await body()
    } catch {
      await file.close()
      throw error
    }
  }

  /// What's in a file that was just opened.
  @concurrent static func read(
    _ file: BoardFile, withView: Bool, readOnlyReason: BoardStoreError? = nil
  ) async throws -> Self {
    let document = try await file.load()
    let view = withView ? try? await file.viewState() : nil
    return Self(
      file: file, document: document, history: try await file.history.nearest(), view: view,
      setAside: await file.trouble.unmatchedCommands(), strayFiles: await file.trouble.strayFiles(),
      waiting: try await file.trouble.waitingCommandCount(),
      readOnlyReason: readOnlyReason)
  }
}
