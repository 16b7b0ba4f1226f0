import Board
import BoardStore

/// A board file with what's read of it when it's opened.
nonisolated struct BoardContents: Sendable {
  let file: BoardFile
  let document: BoardDocument
  let history: History
  /// Where it was looked at last; nil when nobody asked, or it never was.
  let view: BoardViewState?

  @concurrent static func read(_ file: BoardFile, withView: Bool) async throws -> Self {
    let document = try await file.load()
    let view = withView ? try? await file.viewState() : nil
    return Self(file: file, document: document, history: try await file.history(), view: view)
  }
}
