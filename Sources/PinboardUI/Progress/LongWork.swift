/// Something that a person waits for, as ``ProgressPill`` shows it.
final class LongWork {
  private(set) var text: String
  private(set) var fraction = 0.0
  private(set) var isStopping = false
  /// Nil if it can't be stopped.
  private let onCancel: (() -> Void)?
  /// Whether the window stays for it.
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

  /// To be called from anywhere with the part that's done, 0 … 1.
  /// - Throws: `CancellationError` once the person wants it to end.
  nonisolated func step(_ fraction: Double) throws {
    try stop.check()
    report(fraction)
  }

  /// The same for what is stopped in another way.
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
    // Whoever reads this may count on it.
    Trace.emit("progress.stopping", ["text": text])
    pill?.update()
  }

  func end() { pill?.remove(self) }
}
