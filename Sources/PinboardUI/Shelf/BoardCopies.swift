import Board
import BoardSession
import BoardStore
import KitFiles
import Foundation
import Localization

/// Makes duplicates of boards, templates, and new boards of templates.
@MainActor struct BoardCopies {
  let app: any BoardShelf

  /// Makes a complete copy of a board, with its history, as the next board of the sidebar.
  /// - Parameter progress: called off the main thread with the part that's done. Throwing ends it.
  func duplicate(
    _ board: BoardController, progress: @escaping @Sendable (Double) throws -> Void
  ) async throws -> BoardController {
    let name = unusedName(localized("\(board.name) copy"))
    let url = try await copy(board, named: name, to: .boards, progress)
    let old = board.url.standard
    let copy = try await adoptCopy(url, named: name) { shelf in
      let folder = shelf.folder(of: old)
      let beside = folder?.boards ?? shelf.boards
      shelf.move(
        url, into: folder?.id, before: beside.drop { $0 != old }.dropFirst().first { $0 != url })
      shelf.setColor(shelf.colors[old], of: url)
    }
    Trace.emit("board.duplicated", ["board": copy.name])
    return copy
  }

  /// Keeps a copy of a board as a template.
  func saveTemplate(
    of board: BoardController, progress: @escaping @Sendable (Double) throws -> Void
  ) async throws {
    _ = try await copy(board, named: board.name, to: .templates, progress)
    Trace.emit("template.saved", ["board": board.name])
  }

  /// Makes a board of a template.
  func makeBoard(
    fromTemplate url: URL, progress: @escaping @Sendable (Double) throws -> Void
  ) async throws -> BoardController {
    let template = try await BoardFile.open(url)
    do {
      let name = unusedName(try await template.load().name.shown)
      let copy = try await app.library.copyBoard(template, named: name, progress: progress)
      await template.close()
      let board = try await adoptCopy(copy, named: name)
      Trace.emit("board.made", ["board": board.name])
      return board
    } catch {
      await template.close()
      throw error
    }
  }

  /// Writes a copy of a board to a location that the user has chosen. No window shows it.
  func write(
    _ board: BoardController, to url: URL, with contents: CopyContents,
    progress: @escaping @Sendable (Double) throws -> Void
  ) async throws -> URL {
    // The copy has the images that are on their way.
    try await board.importer.finishedOrCancelled()
    if board.commits.failure == nil { await board.commits.settled() }
    return try await BoardCopy.write(
      board.file, of: board.document, to: url, with: contents, progress: progress)
  }

  private func copy(
    _ board: BoardController, named name: String, to place: BoardLibrary.CopyLocation,
    _ progress: @escaping @Sendable (Double) throws -> Void
  ) async throws -> URL {
    // The copy has the images that are on their way.
    try await board.importer.finishedOrCancelled()
    if board.commits.failure == nil { await board.commits.settled() }
    return try await app.library.copyBoard(
      board.file, of: board.document, named: name, to: place, progress: progress)
  }

  private func adoptCopy(
    _ url: URL, named name: String, _ change: (inout Shelf) -> Void = { _ in }
  ) async throws -> BoardController {
    let board = try await app.openBoard(at: url)
    board.perform(Command.rename(to: name, in: board.document))
    await board.commits.settled()
    await app.refreshBoards(change)
    return board
  }

  /// A name that no board has: this one, or this one with a number.
  private func unusedName(_ wanted: String) -> String {
    let taken = app.boardNames
    return taken.contains(wanted)
      ? (2...).lazy.map { "\(wanted) \($0)" }.first { !taken.contains($0) } ?? wanted : wanted
  }
}
