import DragDrop
import Foundation

/// Measures the engine alone. Prints one number a line.
///
///     bench-engine motion VIEWS RUNS     microseconds of one motion among VIEWS drop interactions
///     bench-engine memory COUNT          bytes of one idle drop interaction
///     bench-engine load ITEMS RUNS       milliseconds of one drop that loads ITEMS items
///     bench-engine load-floor ITEMS RUNS milliseconds of a bare queue that answers as many promises
@main
struct BenchmarkEngine {
  static func main() async {
    let arguments = CommandLine.arguments
    guard arguments.count >= 3, let count = Int(arguments[2]), count > 0 else { exit(2) }
    let runs = arguments.count > 3 ? Int(arguments[3]) ?? 1 : 1
    switch arguments[1] {
    case "motion": MotionBenchmark(count).run(runs)
    case "memory": MemoryBenchmark.run(count)
    case "load": for _ in 0..<runs { print(await LoadBenchmark(count).run()) }
    case "load-floor": for _ in 0..<runs { print(await LoadBenchmark.floor(count)) }
    default: exit(2)
    }
  }
}

/// A clock that doesn't go on, because nothing here waits.
@MainActor
final class StillClock: DragClock {
  private final class Never: DragTimer {
    func cancel() {}
  }

  var now: TimeInterval { 0 }
  func schedule(after delay: TimeInterval, _ body: @escaping @MainActor () -> Void) -> any DragTimer {
    Never()
  }
}
