import Board
import BoardStore
import Foundation

/// A board file with what's read of it when it's opened.
nonisolated struct BoardContents: Sendable {
  let file: BoardFile
  let document: BoardDocument
  let history: History
  /// Where it was looked at last; nil when nobody asked, or it never was.
  let view: BoardViewState?
  /// Why the file is open for looking only although it was to be written.
  var readOnlyReason: BoardStoreError?

  /// Opens a file and reads it; one that can't be written is opened for looking, and of one that's damaged what
  /// can be read is.
  @concurrent static func open(
    _ url: URL, access: BoardAccess, library: BoardLibrary, withView: Bool, limits: HistoryLimits?
  ) async throws -> Self {
    var reason: BoardStoreError?
    let file: BoardFile
    if access == .readOnly {
      file = try await BoardFile.openRepairing(url)
    } else {
      do {
        file = try await library.openBoard(url)
      } catch let error as BoardStoreError {
        switch error {
        case .readOnly:
          reason = error
          file = try await BoardFile.openRepairing(url)
        case .corrupt,
          .notAPinboardFile where url.pathExtension.lowercased() == "pinboard":
          file = try await BoardFile.openRepairing(url)
        default: throw error
        }
      }
    }
    do {
      return try await read(file, withView: withView, limits: limits, readOnlyReason: reason)
    } catch BoardStoreError.corrupt where file.damage == nil {
      // Opening looks at the pins; this is the history's page, say.
      await file.close()
      return try await read(
        try await BoardFile.openRepairing(url), withView: withView, limits: limits, readOnlyReason: reason)
    } catch {
      await file.close()
      throw error
    }
  }

  /// - Parameter limits: how much history the file is to keep; nil is the file's own.
  @concurrent static func read(
    _ file: BoardFile, withView: Bool, limits: HistoryLimits? = nil, readOnlyReason: BoardStoreError? = nil
  ) async throws -> Self {
    let document = try await file.load()
    let view = withView ? try? await file.viewState() : nil
    return Self(
      file: file, document: document, history: try await history(of: file, limits: limits), view: view,
      readOnlyReason: readOnlyReason)
  }

  /// The history of a file that was just opened, within the limits.
  private static func history(of file: BoardFile, limits: HistoryLimits?) async throws -> History {
    if let limits, limits != file.historyLimits, file.state == .writable,
      let history = try? await file.setHistoryLimits(limits)
    {
      return history
    }
    return try await file.history()
  }
}
