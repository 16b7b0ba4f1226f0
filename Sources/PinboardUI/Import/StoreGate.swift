/// Lets one item of an import into the board's file at a time, first come first served, when the pictures of
/// the others are there.
///
/// Were all of them queued at the file, one write would follow the other without a gap, and nobody else could
/// read the board before the import is over. And writing takes processors and the disk from decoding, while
/// people wait for pictures and not for the file.
final class StoreGate {
  private var isTaken = false
  private var pictures = 0
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private var next = 0

  /// A single picture that takes its time, or never comes, holds nobody up.
  private var isOpen: Bool { !isTaken && pictures <= 1 }

  /// A picture is on its way. Every call needs a ``pictureEnded()``.
  func pictureBegan() { pictures += 1 }

  func pictureEnded() {
    pictures -= 1
    letIn()
  }

  /// Every call needs a ``leave()``.
  func enter() async {
    if isOpen, next == waiting.count {
      isTaken = true
      return
    }
    await withCheckedContinuation { waiting.append($0) }
  }

  func leave() {
    isTaken = false
    letIn()
  }

  private func letIn() {
    guard next < waiting.count else {
      waiting = []
      next = 0
      return
    }
    guard isOpen else { return }
    isTaken = true
    next += 1
    waiting[next - 1].resume()
  }
}
