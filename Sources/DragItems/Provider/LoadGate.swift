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
