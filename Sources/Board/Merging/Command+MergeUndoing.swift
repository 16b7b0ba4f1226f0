import Foundation

extension Command {
  /// Returns a command that takes back what a merge has brought, as far as nothing was changed since; nil if
  /// nothing is left of it. It's a step of its own, above those that came after the merge.
  package static func takeBack(_ merge: MergeSummary, on board: BoardDocument) -> Command? {
    let removed = merge.added.filter { board.pin($0.id) == $0 }
    let updates = merge.changed.compactMap { change -> PinUpdate? in
      guard let pin = board.pin(change.after.id) else { return nil }
      var former = pin
      for property in change.properties where property.isSame(pin, change.after) {
        property.copy(from: change.before, to: &former)
      }
      return former == pin ? nil : PinUpdate(before: pin, after: former)
    }
    let inserted = merge.removed.filter { board.pin($0.id) == nil }
    var changes: [Change] = []
    if !removed.isEmpty { changes.append(.removePins(removed)) }
    if !updates.isEmpty { changes.append(.updatePins(updates)) }
    if !inserted.isEmpty {
      let needed = Set(inserted.compactMap(\.content.neededOriginal)).sorted()
      changes.append(.insertPins(inserted, originals: needed.compactMap { board.originals[$0] }))
    }
    if let name = merge.name, name.after == board.name {
      changes.append(.rename(before: name.after, after: name.before))
    }
    guard !changes.isEmpty else { return nil }
    return Command(name: .takeBackMerge, changes: changes)
  }
}
