import Board
import DragDropKit
import Foundation
import Testing

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

/// Loads of data from other programs: their progress on the screen, and their end.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct ImportLoadTests {
  @Test(.timeLimit(.minutes(5)))
  func `a load ends with its import, with its card, and when what came with it is undone`() async throws {
    let boards = try TemporaryBoards()
    let board = try await boards.board("Ended")
    let images = (0..<3).map { _ in LateImage() }
    let group = UUID.random()
    board.importer.start([ImportTicket(images[0].provider)], around: .zero, pixelScale: 1, group: group)
    board.importer.start(
      images[1...].map { ImportTicket($0.provider) }, around: CGPoint(x: 900, y: 0), pixelScale: 1)
    for image in images { await image.wasAsked() }
    board.importer.end(undone: [group])
    await images[0].wasCancelled()
    #expect(!images[1].progress.isCancelled)
    #expect(!images[2].progress.isCancelled)
    let last = try #require(board.cards.values.max { $0.order < $1.order })
    board.removeCard(last.id)
    await images[2].wasCancelled()
    #expect(!images[1].progress.isCancelled)
    #expect(board.importer.isBusy)
    board.importer.cancelAll()
    await images[1].wasCancelled()
    await board.importer.finished()
    #expect(board.cards.isEmpty)
    #expect(board.document.pins.isEmpty)
  }

  @Test(.timeLimit(.minutes(5)))
  func `a card shows how far its load is, until everything has arrived`() async throws {
    let boards = try TemporaryBoards()
    let board = try await boards.board("Loading")
    let image = LateImage(total: 100)
    board.importer.start([ImportTicket(image.provider)], around: .zero, pixelScale: 1)
    await image.wasAsked()
    var states: [Card.State] = []
    let observer = board.events.observe { [unowned board] event in
      guard case .cardsChanged = event, let card = board.cards.values.first else { return }
      states.append(card.state)
    }
    for (count, share) in [(Int64(40), 0.4), (Int64(80), 0.8)] {
      image.progress.completedUnitCount = count
      await boards.wait(for: board) {
        guard let state = states.last, case .loading(let shown?) = state else { return false }
        return abs(shown - share) < 0.01
      }
    }
    image.answer(try Data(contentsOf: boards.picture("late.png")))
    await board.importer.finished()
    #expect(states.last == .loading(nil), "what's left to do takes as long as it takes")
    #expect(board.document.pins.count == 1)
    #expect(board.cards.isEmpty)
    withExtendedLifetime(observer) {}
  }

  @Test func `the imports of several boards are reported as one`() {
    let folders = ImportProgress(folders: ["Trip"])
    #expect(ImportProgress().isOver)
    #expect(!folders.isOver)
    #expect(folders.fraction == nil)
    #expect(folders.text == "Looking into “Trip”")
    #expect((folders + folders).text == "Looking into 2 folders")
    #expect(ImportProgress(total: 1).text == "Adding one image")
    let sum = ImportProgress(done: 1, total: 3) + folders + ImportProgress(done: 2, total: 2)
    #expect(sum.text == "Adding 4 of 5 images")
    #expect(sum.fraction == 0.6)
  }
}
