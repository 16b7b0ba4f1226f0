import DragItems

/// The transfer of one drop's data: it begins with the delegate's `performDrop` and ends with the last load
/// (contract 1.2.11); its progress is shown when it takes long (contract 1.4.10).
@MainActor
final class DropTransfer {
  private let session: LiveDropSession
  private let environment: DragEnvironment
  private var progressTimer: (any DragTimer)?
  private var isProgressShown = false
  private var endTimer: (any DragTimer)?

  init(_ session: LiveDropSession, _ environment: DragEnvironment) {
    self.session = session
    self.environment = environment
  }

  /// Opens the providers of the items while `performDrop` runs, the only call in which they load (section 3,
  /// rule 1).
  /// - Parameters:
  ///   - pieces: returns the items with their previews.
  ///   - performDrop: calls the delegate.
  ///   - end: called when all loads have ended; not called when nothing was loaded.
  /// - Returns: whether any load was requested.
  func perform(
    pieces: @escaping () -> [StagedItem], performDrop: () -> Void,
    end: @escaping @MainActor () -> Void
  ) -> Bool {
    let ledger = TransferLedger(progress: session.loads) { Task { @MainActor in end() } }
    for item in session.items { item.itemProvider.openGate(for: session.id.gate, ledger: ledger) }
    session.openLedger = ledger
    session.pieces = pieces
    performDrop()
    session.pieces = nil
    session.openLedger = nil
    for item in session.items { item.itemProvider.endOpening(for: session.id.gate) }
    return ledger.seal()
  }

  /// Ends a transfer without loads after the drop has returned.
  func endSoon(_ end: @escaping @MainActor () -> Void) {
    endTimer = environment.clock.schedule(after: 0, end)
  }

  /// Shows the progress when the transfer takes long.
  func watch() {
    progressTimer = environment.clock.schedule(after: environment.configuration.progressDelay) {
      [weak self] in self?.showProgress()
    }
  }

  private func showProgress() {
    progressTimer = nil
    guard session.progressIndicatorStyle == .default, let stage = environment.stage else { return }
    isProgressShown = true
    stage.showProgress(of: session)
  }

  func endWatch() {
    progressTimer?.cancel()
    progressTimer = nil
    guard isProgressShown else { return }
    isProgressShown = false
    environment.stage?.hideProgress(of: session.id)
  }
}
