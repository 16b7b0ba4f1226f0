import Synchronization

/// Whether a provider may load now (contract, section 3, rule 1).
struct LoadGate {
  enum Admission {
    case refused
    /// Outside any drag.
    case free
    /// Inside `performDrop`: the load belongs to that drop.
    case counted(TransferLedger)
  }

  /// Drags that carry the provider's item.
  private var closedBy: Set<SessionID> = []
  /// Drops that are inside `performDrop`.
  private var opened: [(session: SessionID, ledger: TransferLedger)] = []

  mutating func close(for session: SessionID) { closedBy.insert(session) }
  mutating func remove(_ session: SessionID) { closedBy.remove(session) }
  mutating func open(for session: SessionID, ledger: TransferLedger) { opened.append((session, ledger)) }
  /// - Returns: the drop's ledgers, to be let go of outside the lock.
  mutating func endOpening(for session: SessionID) -> [TransferLedger] {
    defer { opened.removeAll { $0.session == session } }
    return opened.filter { $0.session == session }.map(\.ledger)
  }

  /// Also counts the load, so that no drop can end between the answer and the load's begin.
  func admit() -> Admission {
    if let ledger = opened.last?.ledger {
      ledger.begin()
      return .counted(ledger)
    }
    return closedBy.isEmpty ? .free : .refused
  }
}

extension ItemProvider {
  func closeGate(for session: SessionID) { state.withLock { $0.gate.close(for: session) } }
  func removeGate(for session: SessionID) { state.withLock { $0.gate.remove(session) } }
  func openGate(for session: SessionID, ledger: TransferLedger) {
    state.withLock { $0.gate.open(for: session, ledger: ledger) }
  }
  func endOpening(for session: SessionID) { state.takingOut { ($0.gate.endOpening(for: session), ()) } }
  func admit() -> LoadGate.Admission { state.withLock { $0.gate.admit() } }
}
