import DragDrop
import Foundation

/// A drag over a window of many targets: every second motion goes into another view.
@MainActor
struct MotionBenchmark {
  private final class Target: DropInteractionDelegate {
    func dropInteraction(
      _ interaction: DropInteraction, sessionDidUpdate session: any DropSession
    ) -> DropProposal { DropProposal(operation: .copy) }
  }

  private static let motions = 20_000
  private let board: Board
  private let target = Target()
  private let engine = DragDropEngine(clock: StillClock())

  init(_ count: Int) {
    board = Board(count)
    for tile in board.tiles { tile.add(DropInteraction(delegate: target)) }
  }

  func run(_ runs: Int) {
    let provider = ItemProvider(object: "text")
    let session = engine.beginForeignSession(items: [DragItem(itemProvider: provider)], offersCopy: true)
    let clock = ContinuousClock()
    for run in 0...runs {
      var generator = SystemRandomNumberGenerator()
      let points = (0..<Self.motions).map { motion in
        CGPoint(
          x: Board.side * (Double((motion / 2 * 7919) % board.tiles.count) + 0.5)
            + Double(generator.next() % 20), y: 20)
      }
      let took = clock.measure {
        for point in points {
          _ = engine.dragMoved(session, to: DragPlace(window: board, point: point), requested: nil)
        }
      }
      // The first warms up, and meets every view for the first time.
      if run > 0 { print(took / .microseconds(1) / Double(Self.motions)) }
    }
    engine.endForeignSession(session)
  }
}
