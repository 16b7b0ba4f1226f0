import Foundation

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
