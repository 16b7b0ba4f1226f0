/// Shows the progress of ``LongWork``.
package protocol LongWorkDisplay: AnyObject {
  /// The text or the progress of a work has changed.
  func update()
  /// The work has ended.
  func remove(_ work: LongWork)
}

/// Work that the user waits for, as a window shows it.
package final class LongWork {
  package private(set) var text: String
  package private(set) var fraction = 0.0
  package private(set) var isStopping = false
  /// Called when the user cancels the work; nil if it can't be stopped.
  private let onCancel: (() -> Void)?
  /// Whether the window stays open until the work ends.
  package let isKept: Bool
  private weak var display: (any LongWorkDisplay)?
  nonisolated private let stop = CancellationFlag()

  package init(_ text: String, in display: (any LongWorkDisplay)?, isKept: Bool, onCancel: (() -> Void)?) {
    self.text = text
    self.isKept = isKept
    self.display = display
    self.onCancel = onCancel
  }

  package var canStop: Bool { onCancel != nil }

  /// Reports the part that's done, 0 … 1. Call it from any thread.
  /// - Throws: `CancellationError` once the user has cancelled the work.
  package nonisolated func step(_ fraction: Double) throws {
    try stop.check()
    report(fraction)
  }

  /// Reports the part that's done, 0 … 1, for work that's stopped in another way. Call it from any thread.
  package nonisolated func report(_ fraction: Double) {
    Task { @MainActor [weak self] in self?.show(fraction: fraction) }
  }

  package func show(_ text: String? = nil, fraction: Double) {
    if let text { self.text = text }
    self.fraction = fraction
    display?.update()
  }

  package func cancel() {
    guard let onCancel, !isStopping else { return }
    isStopping = true
    stop.cancel()
    onCancel()
    // The trace follows `onCancel`, so that its reader can rely on the work being stopped.
    Trace.emit("progress.stopping", ["text": text])
    display?.update()
  }

  package func end() { display?.remove(self) }
}
