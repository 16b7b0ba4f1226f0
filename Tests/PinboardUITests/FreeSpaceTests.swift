import Board
import BoardStore
import Foundation
import GtkViews
import Testing

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

@MainActor
@Suite(.timeLimit(.minutes(5))) struct FreeSpaceTests {
  /// A board with one picture that's pinned and one that was deleted.
  private func board(_ boards: TemporaryBoards) async throws -> BoardController {
    let board = try await boards.board("Left")
    await boards.importFiles(
      [
        try boards.picture("red.png", width: 300, height: 300), try boards.picture("blue.png", red: 9),
      ], into: board)
    let blue = try #require(board.document.pins.first { $0.name == "blue.png" })
    board.perform(Command.remove([blue.id], from: board.document))
    await board.commits.settled()
    return board
  }

  private func freeAll(_ board: BoardController) async throws -> Int {
    var images = 0
    while true {
      let slice = try await board.upkeep.reclaim()
      images += slice.removed.count
      if slice.isDone { return images }
    }
  }

  @Test func `what undo needs isn't offered, and goes with the history`() async throws {
    let boards = try TemporaryBoards()
    let board = try await board(boards)
    let space = try await board.upkeep.reclaimableSpace()
    #expect(space.originals.isEmpty)
    #expect(space.historyOriginals.map(\.name) == ["blue.png"])
    #expect(space.historySteps == 2)
    #expect(try await freeAll(board) == 0)
    board.undo()
    #expect(board.document.pins.count == 2)
    board.redo()

    try await board.upkeep.forgetHistory()
    #expect(!board.canUndo)
    #expect(!board.canRedo)
    #expect(try await freeAll(board) == 1)
    #expect(board.document.originals.count == 1)
    #expect(try await board.file.load() == board.document)
    #expect(try await board.file.history.load() == board.history)
    #expect(try await board.file.upkeep.check().isSound)
  }

  @Test func `what's done meanwhile is the new history`() async throws {
    let boards = try TemporaryBoards()
    let board = try await board(boards)
    async let forgetting: Void = board.upkeep.forgetHistory()
    for number in 1...10 {
      board.perform(Command.rename(to: "Name \(number)", in: board.document))
      _ = try await board.upkeep.reclaim()
    }
    try await forgetting
    await board.commits.settled()
    #expect(board.history.depth <= 10)
    #expect(try await board.file.history.load().undoSteps.map(\.id) == board.history.undoSteps.map(\.id))
    while board.canUndo { board.undo() }
    await board.commits.settled()
    #expect(board.unwritten.isEmpty)
    #expect(try await board.file.load() == board.document)
  }

  @Test func `the same picture can come back`() async throws {
    let boards = try TemporaryBoards()
    let board = try await board(boards)
    try await board.upkeep.forgetHistory()
    #expect(try await freeAll(board) == 1)
    await boards.importFiles([boards.folder.appending(path: "blue.png")], into: board)
    #expect(board.document.pins.count == 2)
    #expect(try await board.file.load() == board.document)
    #expect(try await board.file.upkeep.check().isSound)
  }

  @Test func `a file in trouble gives nothing back, and keeps its history`() async throws {
    let boards = try TemporaryBoards()
    let board = try await boards.rescuedBoard("Left")
    board.perform(Command.rename(to: "One", in: board.document))
    await board.commits.settled()
    let aside = boards.folder.appending(path: "aside")
    try FileManager.default.moveItem(at: board.url, to: aside)
    board.perform(Command.rename(to: "Two", in: board.document))
    await board.commits.settled()
    await #expect(throws: BoardStoreError.self) { try await board.upkeep.reclaimableSpace() }
    await #expect(throws: BoardStoreError.self) { try await board.upkeep.forgetHistory() }
    #expect(board.history.depth == 2)
    try FileManager.default.moveItem(at: aside, to: board.url)
    await board.retry()
    board.undo()
    await board.commits.settled()
    #expect(try await board.file.load().name == "One")
  }

  // MARK: What's reported

  private func space(
    images: Int = 0, bytes: Int = 0, free: Int = 0, steps: Int = 0, historyImages: Int = 0,
    historyBytes: Int = 0
  ) throws -> ReclaimableSpace {
    func originals(_ count: Int) throws -> [Original] {
      try (0..<count).map { number in
        let digits = String(number, radix: 16)
        let id = try #require(OriginalID(String(repeating: "0", count: 64 - digits.count) + digits))
        return Original(
          id: id, name: "\(number)", typeIdentifier: "image/png", byteCount: 1, pixelSize: nil)
      }
    }
    return ReclaimableSpace(
      originals: try originals(images), originalBytes: bytes, freeBytes: free, historySteps: steps,
      historyOriginals: try originals(historyImages), historyBytes: historyBytes)
  }

  @Test func `nothing to free is reported`() throws {
    // A few free pages and the steps themselves are no reason for an offer.
    let offer = FreeSpaceOffer(try space(free: 12_288, steps: 30, historyBytes: 24_000), board: "Left")
    #expect(offer.title == "There’s nothing to free in “Left”")
    #expect(offer.body == "Every image in the file is on the board or needed by its history.")
    #expect(offer.choices == [.cancel])
    #expect(offer.buttons.map(\.title) == ["Close"])
  }

  @Test func `images that nothing needs are counted`() throws {
    let offer = FreeSpaceOffer(try space(images: 3, bytes: 5_000_000), board: "Left")
    #expect(offer.title == "Free up space in “Left”?")
    #expect(offer.body.contains("3 images that neither the board nor its history needs"))
    #expect(offer.body.contains("5 MB"))
    #expect(offer.choices == [.cancel, .free])
    #expect(offer.choice(1) == .free)
    #expect(offer.choice(-1) == .cancel)
  }

  @Test func `what forgetting the history means is said`() throws {
    let offer = FreeSpaceOffer(
      try space(images: 1, bytes: 2_000_000, steps: 12, historyImages: 2, historyBytes: 6_000_000),
      board: "Left")
    #expect(offer.body.contains("The history of 12 steps keeps 2 images"))
    #expect(offer.body.contains("nothing that was done before can be undone or redone any more"))
    #expect(offer.choices == [.cancel, .forgetAndFree, .free])
    #expect(offer.buttons.map(\.title) == ["Cancel", "Forget History and Free 8 MB", "Free 2 MB"])
    #expect(offer.buttons.map(\.role) == [.normal, .destructive, .suggested])
  }

  /// Also where there are hardly any bytes to free.
  @Test func `what was deleted can always be forgotten, and what goes is said`() throws {
    let offer = ForgettingOffer(try space(steps: 12, historyImages: 2), texts: 1, board: "Left")
    #expect(offer.title == "Forget what was deleted from “Left”?")
    #expect(offer.body.contains("12 steps, 1 text, 2 images"))
    #expect(offer.body.contains("Nothing that was done before can be undone or redone any more."))
    #expect(offer.buttons.map(\.title) == ["Cancel", "Forget"])
    #expect(offer.buttons.map(\.role) == [.normal, .destructive])
    #expect(offer.images == 2)
    let none = ForgettingOffer(try space(), texts: 0, board: "Left")
    #expect(none.body.contains("0 steps, 0 texts, 0 images"))
  }

  @Test func `without anything else, only the history is offered, and Return doesn't take it`() throws {
    let offer = FreeSpaceOffer(
      try space(steps: 1, historyImages: 1, historyBytes: 3_000_000), board: "Left")
    #expect(offer.choices == [.cancel, .forgetAndFree])
    #expect(!offer.buttons.contains { $0.role == .suggested })
    #expect(offer.body.contains("The history of 1 step keeps 1 image"))
  }
}
