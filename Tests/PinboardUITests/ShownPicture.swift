import Board
import BoardStore
import Foundation
import KitGLib

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

/// A window on a board with one picture of 200 × 100 points.
@MainActor struct ShownPicture {
  let boards: TemporaryBoards
  let board: BoardController
  private let shown: ShownCanvas

  init(_ change: (inout Pin) -> Void = { _ in }) throws {
    let boards = try TemporaryBoards()
    self.boards = boards
    let original: Original
    (board, original) = try MainLoop.wait {
      let board = try await boards.board("A")
      let original = try await board.file.originals.add(
        data: Data("no picture".utf8), name: "a.png", typeIdentifier: "image/png",
        pixelSize: CGSize(width: 2_000, height: 1_000))
      return (board, original)
    }
    var pin = Pin(
      content: .image(original.id), name: "a.png", center: .zero, size: CGSize(width: 200, height: 100))
    change(&pin)
    board.perform(Command.add([pin], originals: [original], to: board.document))
    shown = ShownCanvas(board)
  }

  var canvas: BoardView { shown.canvas }
  var pin: Pin { board.document.pins[0] }

  /// Returns a point of the card in view points, given from the card's middle on its own axes.
  func point(_ x: Double, _ y: Double) -> CGPoint {
    canvas.viewport.viewPoint(PinShape(pin).point(atLocal: CGPoint(x: x, y: y)))
  }

  func close() { shown.close() }
}
