/// Work that the user waits for, as ``ProgressPill`` shows it.
final class LongWork {
  private(set) var text: String
  private(set) var fraction = 0.0
  private(set) var isStopping = false
  /// Called when the user cancels the work; nil if it can't be stopped.
  private let onCancel: (() -> Void)?
  /// Whether the window stays open until the work ends.
  let isKept: Bool
  private weak var pill: ProgressPill?
  nonisolated private let stop = StopSign()

  init(_ text: String, in pill: ProgressPill?, isKept: Bool, onCancel: (() -> Void)?) {
    self.text = text
    self.isKept = isKept
    self.pill = pill
    self.onCancel = onCancel
  }

  var canStop: Bool { onCancel != nil }

  /// Reports the part that's done, 0 … 1. Call it from any thread.
  /// - Throws: `CancellationError` once the user has cancelled the work.
  nonisolated func step(_ fraction: Double) throws {
    try stop.check()
    report(fraction)
  }

  /// Reports the part that's done, 0 … 1, for work that's stopped in another way. Call it from any thread.
  nonisolated func report(_ fraction: Double) {
    Task { @MainActor [weak self] in self?.show(fraction: fraction) }
  }

  func show(_ text: String? = nil, fraction: Double) {
    if let text { self.text = text }
    self.fraction = fraction
    pill?.update()
  }

  func cancel() {
    guard let onCancel, !isStopping else { return }
    isStopping = true
    stop.putUp()
    onCancel()
    // The trace follows `onCancel`, so that its reader can rely on the work being stopped.
    Trace.emit("progress.stopping", ["text": text])
    pill?.update()
  }

  func end() { pill?.remove(self) }
}
