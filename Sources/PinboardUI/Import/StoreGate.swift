/// Lets one item of an import into the board's file at a time, first come first served.
///
/// Were all of them queued at the file, one write would follow the other without a gap, and nobody else could
/// read the board before the import is over.
final class StoreGate {
  private var isTaken = false
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private var next = 0

  /// Every call needs a ``leave()``.
  func enter() async {
    guard isTaken else {
      isTaken = true
      return
    }
    await withCheckedContinuation { waiting.append($0) }
  }

  func leave() {
    guard next < waiting.count else {
      waiting = []
      next = 0
      isTaken = false
      return
    }
    next += 1
    waiting[next - 1].resume()
  }
}
