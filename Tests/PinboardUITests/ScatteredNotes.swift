import Board
import Foundation
import KitGLib
import SeededRandom

@testable import BoardCanvas
@testable import BoardSession

/// Runs a test with notes at random positions on a canvas in a window, at a random zoom.
/// - Parameters:
///   - reach: how far from the board's origin the notes' middles are at most on each axis.
///   - hasGroups: whether some of the notes may be groups.
@MainActor func withScatteredNotes(
  within reach: Double, hasGroups: Bool = false, seed: UInt64, _ body: (BoardView) throws -> Void
) throws {
  var random = SeededGenerator(seed: seed)
  let boards = try TemporaryBoards()
  let board = try MainLoop.wait { try await boards.board("A") }
  let pins = (0..<Int.random(in: 3...16, using: &random)).map { number in
    Pin(
      content: .note("note \(number)"), name: "",
      center: CGPoint(
        x: Double.random(in: -reach...reach, using: &random),
        y: Double.random(in: -reach...reach, using: &random)),
      size: CGSize(width: Double.random(in: 30...300, using: &random), height: 60))
  }
  board.perform(Command.add(pins, originals: [], to: board.document))
  if hasGroups {
    for _ in 0..<Int.random(in: 0...2, using: &random) {
      let some = pins.map(\.id).shuffled(using: &random).prefix(3)
      board.perform(Command.group(board.document.units(of: some, inside: nil), in: board.document))
    }
  }
  let shown = ShownCanvas(board)
  shown.canvas.viewport.setZoom(Double.random(in: 0.3...1.1, using: &random), keeping: .zero)
  try body(shown.canvas)
  shown.close()
  // The folder is removed when `boards` is released.
  withExtendedLifetime(boards) {}
}
