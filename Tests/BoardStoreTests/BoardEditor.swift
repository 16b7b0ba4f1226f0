import Board
import BoardStore
import Foundation

/// Edits a board as the app does: the document in memory first, then the file.
actor BoardEditor {
  let file: BoardFile
  private(set) var document: BoardDocument
  private(set) var history: History

  init(creating url: URL) async throws {
    try await self.init(BoardFile.create(at: url, name: "Board"))
  }

  init(_ file: BoardFile) async throws {
    self.file = file
    document = try await file.load()
    history = try await file.history.load()
  }

  func perform(_ make: @Sendable (BoardDocument) -> Command?) async throws {
    guard let command = make(document) else { return }
    try command.apply(to: &document)
    history.record(command)
    try await file.commit(command)
  }

  /// Reads the board anew, as the app does when it was changed elsewhere.
  func reload() async throws {
    document = try await file.load()
    history = try await file.history.load()
  }

  func undo() async throws {
    guard let command = history.undo() else { return }
    try command.apply(to: &document)
    try await file.commit(command, kind: .undo)
  }

  func redo() async throws {
    guard let command = history.redo() else { return }
    try command.apply(to: &document)
    try await file.commit(command, kind: .redo)
  }
}
