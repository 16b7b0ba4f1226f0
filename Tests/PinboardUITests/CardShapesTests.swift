import Board
import BoardLook
import Foundation
import Testing

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

@MainActor
@Suite(.timeLimit(.minutes(5))) struct CardShapesTests {
  @Test func `thousands of cards are laid side by side a few at a time, whichever of them goes meanwhile`()
    async throws
  {
    let boards = try TemporaryBoards()
    let board = try await boards.board("Many")
    let ids = board.addCards((0..<2_500).map { ("\($0)", CGPoint.zero, CGSize(width: 10, height: 10)) })
    let sizes = ids.indices.map { CGSize(width: 20 + $0 % 7, height: 30) }
    let shapes = CardShapes(ids, around: CGPoint(x: 5, y: 7), on: board)
    for (id, size) in zip(ids, sizes) { shapes.know(id, size) }

    let gone = ids[1_500]
    board.removeCard(gone)
    #expect(board.cards[ids[2_000]]?.center == .zero, "not all at once")
    await shapes.arranged()

    let centers = CardLook.sideBySide(sizes, around: CGPoint(x: 5, y: 7))
    #expect(zip(ids, centers).allSatisfy { id, center in id == gone || board.cards[id]?.center == center })
    #expect(board.cards.count == 2_499)
  }
}
