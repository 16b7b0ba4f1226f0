import Board

/// The changes from one state of a board to another, for views that draw only what changes after another
/// process has written the board.
struct DocumentDifference {
  let changes: [Change]

  init(from old: BoardDocument, to new: BoardDocument) {
    var changes: [Change] = []
    let removed = old.pins.filter { new.pin($0.id) == nil }
    if !removed.isEmpty { changes.append(.removePins(removed)) }
    var updates: [PinUpdate] = []
    var inserted: [Pin] = []
    for pin in new.pins {
      guard let before = old.pin(pin.id) else {
        inserted.append(pin)
        continue
      }
      if before != pin { updates.append(PinUpdate(before: before, after: pin)) }
    }
    if !updates.isEmpty { changes.append(.updatePins(updates)) }
    if !inserted.isEmpty {
      let originals = Set(inserted.compactMap(\.content.neededOriginal)).compactMap { new.originals[$0] }
      changes.append(.insertPins(inserted, originals: originals))
    }
    if old.name != new.name { changes.append(.rename(before: old.name, after: new.name)) }
    self.changes = changes
  }

  /// A command with these changes; nil if there are none.
  var command: Command? {
    changes.isEmpty ? nil : Command(name: "Follow", changes: changes)
  }
}
