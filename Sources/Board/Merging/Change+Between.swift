extension Change {
  /// The changes that lead from one state of a board to another one, without the originals that the board
  /// doesn't know yet.
  /// - Parameter ids: the pins that may differ; nil for any.
  package static func between(
    _ old: BoardDocument, _ new: BoardDocument, among ids: Set<PinID>? = nil
  ) -> [Change] {
    let before = ids.map { $0.compactMap(old.storedPin) } ?? old.storedPins
    let after = ids.map { $0.compactMap(new.storedPin) } ?? new.storedPins
    var changes: [Change] = []
    let removed = before.filter { new.storedPin($0.id) == nil }
    if !removed.isEmpty { changes.append(.removePins(removed)) }
    let updates = after.compactMap { pin in
      old.storedPin(pin.id).flatMap { $0 == pin ? nil : PinUpdate(before: $0, after: pin) }
    }
    if !updates.isEmpty { changes.append(.updatePins(updates)) }
    let inserted = after.filter { old.storedPin($0.id) == nil }
    if !inserted.isEmpty {
      let needed = Set(inserted.compactMap(\.content.neededOriginal)).sorted()
      changes.append(.insertPins(inserted, originals: needed.compactMap { new.originals[$0] }))
    }
    if old.name != new.name { changes.append(.rename(before: old.name, after: new.name)) }
    if old.startView != new.startView {
      changes.append(.startView(before: old.startView, after: new.startView))
    }
    return changes
  }
}
