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
  /// - Parameter permit: the permit of the task that asks.
  func admit(with permit: LoadPermit?) -> Admission {
    if let ledger = opened.last?.ledger {
      ledger.begin()
      return .counted(ledger)
    }
    if let ledger = permit?.beginLoad(ofItemIn: closedBy) { return .counted(ledger) }
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
  func admit() -> LoadGate.Admission {
    let permit = LoadPermit.ofTask
    return state.withLock { $0.gate.admit(with: permit) }
  }

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
/// The drop isn't over while the permit exists and hasn't been given back. May be used on any thread.
package final class LoadPermit: Sendable {
  /// The permit of the current task: loads that the task begins belong to the permit's drop. The tasks that
  /// it begins inherit the permit.
  @TaskLocal package static var ofTask: LoadPermit?

  private let ledger: Mutex<TransferLedger?>
  /// The drop's drag; nil for a permit that only applies inside ``using(_:_:)``.
  private let drag: GateKey?

  /// Takes the permit at a point where a load could be begun.
  package init(of provider: ItemProvider) {
    if case .counted(let ledger) = provider.admit() {
      self.ledger = Mutex(ledger)
    } else {
      ledger = Mutex(nil)
    }
    drag = nil
  }

  /// Takes a permit for the items of a drag, while its `performDrop` runs.
  package init(drag: GateKey, ledger: TransferLedger) {
    ledger.begin()
    self.ledger = Mutex(ledger)
    self.drag = drag
  }

  deinit { giveBack() }

  /// Ends the permit: no further load can be begun with it.
  package func giveBack() {
    let last = ledger.withLock { ledger in
      defer { ledger = nil }
      return ledger
    }
    last?.end()
  }

  /// Begins loads of an item of the permit's drop. Outside any drop, loads need no permit.
  package func using<Value>(_ provider: ItemProvider, _ begin: () -> Value) -> Value {
    guard let ledger = ledger.withLock({ $0 }) else { return begin() }
    let opening = provider.openGate(into: ledger)
    defer { provider.endOpening(opening) }
    return begin()
  }

  /// Counts a load of an item that's in the given drags; nil if the permit's drag isn't among them, or the
  /// permit has been given back.
  fileprivate func beginLoad(ofItemIn drags: Set<GateKey>) -> TransferLedger? {
    guard let drag, drags.contains(drag) else { return nil }
    return beginWork()
  }

  /// Counts work that's no load of an item, for the same drop; nil if the permit has been given back. The
  /// caller must end it.
  package func beginWork() -> TransferLedger? {
    ledger.withLock { ledger in
      ledger?.begin()
      return ledger
    }
  }

  /// Takes a further permit for the same drop; nil if this one has been given back.
  package func another() -> LoadPermit? {
    guard let drag, let ledger = beginWork() else { return nil }
    defer { ledger.end() }
    return LoadPermit(drag: drag, ledger: ledger)
  }

  /// Whether the permit is for the items of this drag.
  package func isForItems(of drag: GateKey) -> Bool { self.drag == drag }
}

/// Counts the loads of one drop, to report when the last one has ended (contract 1.2.11).
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
