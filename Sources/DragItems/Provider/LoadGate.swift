import Foundation
import Synchronization

/// Identifies a drag that carries items, for the gates of the items' providers.
package struct GateKey: Hashable, Sendable {
  private let number: Int

  /// - Parameter number: unique among the drags of the process.
  package init(number: Int) { self.number = number }
}

/// Decides whether a provider may load now (contract, section 3, rule 1).
struct LoadGate {
  enum Admission {
    case refused
    /// The provider is in no drag.
    case free
    /// The provider is inside `performDrop`: the load belongs to that drop.
    case counted(TransferLedger)
  }

  /// The drags that carry the provider's item.
  private var closedBy: Set<GateKey> = []
  /// What has opened the gate.
  enum Opening: Hashable {
    /// A drop that is inside `performDrop`.
    case drop(GateKey)
    /// A load that is begun with a ``LoadPermit``.
    case permit(UUID)
  }

  private var opened: [(opening: Opening, ledger: TransferLedger)] = []

  mutating func close(for drag: GateKey) { closedBy.insert(drag) }
  mutating func remove(_ drag: GateKey) { closedBy.remove(drag) }
  mutating func open(for opening: Opening, ledger: TransferLedger) { opened.append((opening, ledger)) }
  /// - Returns: the opening's ledgers, which the caller must release outside the lock.
  mutating func end(_ opening: Opening) -> [TransferLedger] {
    defer { opened.removeAll { $0.opening == opening } }
    return opened.filter { $0.opening == opening }.map(\.ledger)
  }

  /// Also counts the load, so that no drop can end between the answer and the beginning of the load.
  func admit() -> Admission {
    if let ledger = opened.last?.ledger {
      ledger.begin()
      return .counted(ledger)
    }
    return closedBy.isEmpty ? .free : .refused
  }
}

/// A gate's changes apply to an item and to its ``ItemProvider/alternatives``.
extension ItemProvider {
  package func closeGate(for drag: GateKey) { changeGate { $0.close(for: drag) } }
  package func removeGate(for drag: GateKey) { changeGate { $0.remove(drag) } }
  package func openGate(for drag: GateKey, ledger: TransferLedger) {
    changeGate { $0.open(for: .drop(drag), ledger: ledger) }
  }
  package func endOpening(for drag: GateKey) {
    endOpening(.drop(drag))
    for other in alternatives { other.endOpening(.drop(drag)) }
  }
  func admit() -> LoadGate.Admission { state.withLock { $0.gate.admit() } }

  /// Opens the gate of this item without its alternatives.
  func openGate(into ledger: TransferLedger) -> LoadGate.Opening {
    let opening = LoadGate.Opening.permit(UUID())
    state.withLock { $0.gate.open(for: opening, ledger: ledger) }
    return opening
  }

  func endOpening(_ opening: LoadGate.Opening) { state.takingOut { ($0.gate.end(opening), ()) } }

  private func changeGate(_ change: (inout LoadGate) -> Void) {
    for provider in [self] + alternatives { provider.state.withLock { change(&$0.gate) } }
  }
}

/// A permit to load items of a drop one after another once its `performDrop` has returned, when the outcome
/// of one load decides which form is loaded next (contract, section 3, rule 1).
///
/// The drop isn't over while the permit exists. May be used on any thread.
package final class LoadPermit: Sendable {
  private let ledger: TransferLedger?

  /// Takes the permit at a point where a load could be begun.
  package init(of provider: ItemProvider) {
    if case .counted(let ledger) = provider.admit() { self.ledger = ledger } else { ledger = nil }
  }

  deinit { ledger?.end() }

  /// Begins loads of an item of the permit's drop. Outside any drop, loads need no permit.
  package func using<Value>(_ provider: ItemProvider, _ begin: () -> Value) -> Value {
    guard let ledger else { return begin() }
    let opening = provider.openGate(into: ledger)
    defer { provider.endOpening(opening) }
    return begin()
  }
}

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
