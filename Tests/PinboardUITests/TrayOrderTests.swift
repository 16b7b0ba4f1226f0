import Board
import BoardStore
import DragDropKit
import Foundation
import Testing

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

@MainActor
@Suite(.timeLimit(.minutes(5))) struct TrayOrderTests {
  @Test func `positions lie between their neighbours and past the ends`() throws {
    #expect(TrayOrder.positions(1, at: 0, among: []) == [0])
    #expect(TrayOrder.positions(2, at: 0, among: [100]) == [-300, -100])
    #expect(TrayOrder.positions(2, at: 9, among: [100]) == [300, 500])
    #expect(TrayOrder.positions(3, at: 1, among: [0, 100]) == [25, 50, 75])
    #expect(TrayOrder.positions(1, at: 1, among: [0, 0.0001]) == nil)
    #expect(TrayOrder.positions(0, at: 1, among: [0, 100]) == [])
  }

  @Test func `pins stand from left to right whatever is in front`() async throws {
    let boards = try TemporaryBoards()
    let board = try await boards.board("Tray")
    for (index, x) in [300.0, 100, 200].enumerated() {
      await boards.importFiles(
        [try boards.picture("\(index).png", red: UInt8(index))], into: board, around: CGPoint(x: x, y: 0))
    }
    #expect(TrayOrder.sorted(board.document.pins).map(\.name) == ["1.png", "2.png", "0.png"])
    let last = try #require(board.document.pins.first { $0.name == "0.png" })
    board.perform(Command.move(to: [last.id: CGPoint(x: 0, y: 0)], in: board.document))
    #expect(TrayOrder.sorted(board.document.pins).map(\.name) == ["0.png", "1.png", "2.png"])
    await board.commits.settled()
    let reread = try await board.file.load()
    #expect(TrayOrder.sorted(reread.pins).map(\.name) == ["0.png", "1.png", "2.png"])
  }
}
