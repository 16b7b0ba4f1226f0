import DragDrop
import DragItems
import Foundation
import Synchronization

/// A drop of many items, each loaded as a text.
@MainActor
struct LoadBenchmark {
  private final class Target: DropInteractionDelegate {
    var onLoaded: (([String]) -> Void)?

    func dropInteraction(
      _ interaction: DropInteraction, sessionDidUpdate session: any DropSession
    ) -> DropProposal { DropProposal(operation: .copy) }

    func dropInteraction(_ interaction: DropInteraction, performDrop session: any DropSession) {
      session.loadObjects(ofClass: String.self) { [self] texts in onLoaded?(texts) }
    }
  }

  private let items: [DragItem]

  init(_ count: Int) {
    items = (0..<count).map { DragItem(itemProvider: ItemProvider(object: "text \($0)")) }
  }

  /// Milliseconds from the drop to the completion with all objects.
  func run() async -> Double {
    let board = Board(1)
    let target = Target()
    board.tiles[0].add(DropInteraction(delegate: target))
    let engine = DragDropEngine(clock: StillClock())
    let session = engine.beginForeignSession(items: items, offersCopy: true)
    _ = engine.dragMoved(session, to: DragLocation(window: board, point: CGPoint(x: 5, y: 5)), requested: nil)
    let clock = ContinuousClock()
    let start = clock.now
    let loaded = await withCheckedContinuation { continuation in
      target.onLoaded = { continuation.resume(returning: $0.count) }
      _ = engine.drop(session)
    }
    let took = start.duration(to: clock.now) / .milliseconds(1)
    precondition(loaded == items.count, "every item must have loaded")
    return took
  }

  /// The lower bound: one hop to a concurrent queue for each item, and one back at the end.
  static func floor(_ count: Int) async -> Double {
    let queue = DispatchQueue(label: "floor", attributes: .concurrent)
    let texts = Mutex([String?](repeating: nil, count: count))
    let clock = ContinuousClock()
    let start = clock.now
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      let group = DispatchGroup()
      for index in 0..<count {
        queue.async(group: group) {
          let data = Data("text \(index)".utf8)
          let text = String(data: data, encoding: .utf8)
          texts.withLock { $0[index] = text }
        }
      }
      group.notify(queue: .main) { continuation.resume() }
    }
    return start.duration(to: clock.now) / .milliseconds(1)
  }
}
