import Foundation

/// Leave to load one item after another of a drop whose `performDrop` has returned: which form of a thing is
/// asked for next depends on what came before (contract, section 3, rule 1).
///
/// The drop isn't over while somebody holds it. Any thread.
package final class LoadPermit: Sendable {
  private let ledger: TransferLedger?

  /// Taken where a load would be begun.
  package init(of provider: ItemProvider) {
    if case .counted(let ledger) = provider.admit() { self.ledger = ledger } else { ledger = nil }
  }

  deinit { ledger?.end() }

  /// Begins loads of an item of that drop; outside of any drop they need no permit.
  package func using<Value>(_ provider: ItemProvider, _ begin: () -> Value) -> Value {
    guard let ledger else { return begin() }
    let opening = provider.openGate(into: ledger)
    defer { provider.endOpening(opening) }
    return begin()
  }
}
