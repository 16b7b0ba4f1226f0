import DragDrop
import DragItems
import Foundation

/// A drag over a window of many targets. Every second motion enters another view.
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

  /// The processor time of this thread in microseconds; other work on the machine doesn't count.
  private static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
  }

  func run(_ runs: Int) {
    let provider = ItemProvider(object: "text")
    let session = engine.beginForeignSession(items: [DragItem(itemProvider: provider)], offersCopy: true)
    for run in 0...runs {
      let points = (0..<Self.motions).map(point)
      let start = Self.processorTime
      for point in points {
        _ = engine.dragMoved(session, to: DragLocation(window: board, point: point), requested: nil)
      }
      // The first run warms up and meets every view for the first time.
      if run > 0 { print((Self.processorTime - start) / Double(Self.motions)) }
    }
    engine.endForeignSession(session)
  }

  /// The point of a motion: two motions are in each view, and the next view is far away.
  private func point(_ motion: Int) -> CGPoint {
    let tile = (motion / 2 * 7919) % board.tiles.count
    let inside = 10 + Double(motion % 20)
    return CGPoint(x: Board.side * Double(tile) + inside, y: 20)
  }
}
