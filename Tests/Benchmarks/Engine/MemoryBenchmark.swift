import DragDrop
import Foundation

/// The cost of an interaction while no drag runs: bytes of resident memory, including its entry in its view's
/// list.
@MainActor
enum MemoryBenchmark {
  private final class Target: DropInteractionDelegate {}

  private static var resident: Int {
    let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ")
    return (pages.flatMap { Int($0[1]) } ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
  }

  static func run(_ count: Int) {
    let target = Target()
    let board = Board(count)
    let engine = DragDropEngine(clock: StillClock())
    // Allocates the memory of the engine and of the class first.
    board.add(DropInteraction(delegate: target))
    let before = resident
    for tile in board.tiles { tile.add(DropInteraction(delegate: target)) }
    let after = resident
    // Too few don't fill a page.
    print(Double(after - before) / Double(count))
    withExtendedLifetime((board, engine, target)) {}
  }
}

extension Board {
  fileprivate func add(_ interaction: any Interaction) { interactions.append(interaction) }
}
