import Synchronization

/// Counts the loads of one drop, to tell when the last one has ended (contract 1.2.11).
package final class TransferLedger: Sendable {
  private struct State {
    var pending = 0
    var wasUsed = false
    var isSealed = false
    var isOver = false

    mutating func closeIfDone() -> Bool {
      guard pending == 0, !isOver else { return false }
      isOver = true
      return true
    }
  }

  private let state = Mutex(State())
  /// The progress of all of the drop's loads together (1.4.9).
  let progress: LoadProgress
  private let onFinish: @Sendable () -> Void

  /// - Parameter onFinish: called once, on any thread, when the ledger is sealed and every load has ended.
  ///   Not called when nothing was loaded.
  package init(progress: LoadProgress, onFinish: @escaping @Sendable () -> Void) {
    self.progress = progress
    self.onFinish = onFinish
  }

  package func begin() {
    state.withLock {
      $0.pending += 1
      $0.wasUsed = true
    }
  }

  package func end() {
    let isOver = state.withLock { state in
      state.pending -= 1
      return state.isSealed && state.closeIfDone()
    }
    if isOver { onFinish() }
  }

  /// Called when `performDrop` has returned: from then on only the holder of a ``LoadPermit`` can begin
  /// loads.
  /// - Returns: whether any load was requested.
  package func seal() -> Bool {
    let (wasUsed, isOver) = state.withLock { state in
      state.isSealed = true
      return (state.wasUsed, state.wasUsed && state.closeIfDone())
    }
    if isOver { onFinish() }
    return wasUsed
  }
}
