import Board
import BoardStore
import Foundation
import OwnDisk
import Testing

@testable import PinboardUI

/// A disk that turns read-only under the files that are open on it.
@MainActor
@Suite(.enabled(if: OwnDisk.isAvailable, Comment(rawValue: OwnDisk.advice)))
struct OwnDiskTests {
  private let boards: TemporaryBoards

  init() throws { boards = try TemporaryBoards() }

  private func rename(_ board: BoardController, to name: String) {
    board.perform(Command.rename(to: name, in: board.document))
  }

  @Test func `what's done before the first write waits in memory, and says so`() async throws {
    let made = try await boards.rescuedBoard("Left")
    let url = made.url
    await made.file.close()
    let rescue = boards.folder.appending(path: "rescue", directoryHint: .isDirectory)
    let board = try await BoardController.open(
      BoardFile.open(url, rescueFolder: rescue), pictures: boards.pictures)
    try await OwnDisk.whileReadOnly(boards.folder) {
      for name in ["One", "Two"] { rename(board, to: name) }
      await board.commits.settled()
      #expect(board.name == "Two" && board.commits.count == 2 && board.isAtRisk)
      let trouble = try #require(board.trouble)
      #expect(trouble.severity == .danger && trouble.detail.contains("can't be written to"))
      #expect(trouble.detail.contains("2 changes are only in memory"))
      rename(board, to: "Three")
      #expect(await !board.retry())
      #expect(board.name == "Three" && board.trouble?.detail.contains("3 changes") == true)
    }
    #expect(await board.retry())
    #expect(board.trouble == nil && board.history.undoSteps.count == 3)
    #expect(try await board.file.load() == board.document)
    #expect(try await board.file.history().undoSteps.count == 3)
  }
}
