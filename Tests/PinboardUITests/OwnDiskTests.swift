import Board
import BoardExchange
import BoardStore
import Foundation
import OwnDisk
import Testing

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

/// Disks that become read-only or full while their boards are open.
@MainActor
@Suite(.enabled(if: OwnDisk.isAvailable, Comment(rawValue: OwnDisk.advice)), .timeLimit(.minutes(5)))
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
      board.commits.retry()
      #expect(board.trouble == trouble && board.isAtRisk)
      rename(board, to: "Three")
      #expect(await !board.retry())
      #expect(board.name == "Three" && board.trouble?.detail.contains("3 changes") == true)
    }
    #expect(await board.retry())
    #expect(board.trouble == nil && board.history.undoSteps.count == 3)
    #expect(try await board.file.load() == board.document)
    #expect(try await board.file.history.load().undoSteps.count == 3)
  }

  @Test func `a pasted picture for which the disk had no room is tried again`() async throws {
    try await OwnDisk.mounted(at: boards.folder.appending(path: "disk"), megabytes: 4) { disk in
      let pasted = try Data(contentsOf: boards.picture("pasted.png", width: 300, height: 300))
      let file = try await BoardFile.create(at: disk.url.appending(path: "a.pinboard"), name: "A")
      let board = try await BoardController.open(file, pictures: boards.pictures)
      let filler = disk.fill(with: "filler")
      board.importer.start([ImportTicket(.data(pasted), name: "Pasted.png")], around: .zero, pixelScale: 1)
      await board.importer.finished()
      let card = try #require(board.cards.values.first)
      guard case .failed(_, let detail) = card.state else {
        return #expect(Bool(false), "\(card.state)")
      }
      #expect(detail.contains("no space left"))
      #expect(board.importer.canRetry(card.id))
      unlink(filler.path)
      #expect(await board.retry())
      board.importer.retry(card.id, pixelScale: 1)
      await board.importer.finished()
      await board.commits.settled()
      #expect(board.cards.isEmpty)
      let pin = try #require(board.document.pins.first)
      #expect(pin.name == "Pasted.png")
      #expect(try await file.originals.data(of: try #require(pin.content.original)) == pasted)
      await file.close()
    }
  }
}
