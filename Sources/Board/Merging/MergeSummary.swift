import Foundation

/// What a merge changes on a board.
package struct MergeSummary: Sendable {
  /// The pins that come from the other computer.
  package var added: [Pin] = []
  /// The pins that the other computer has deleted.
  package var removed: [Pin] = []
  /// The pins with other values, with the properties that change.
  package var changed: [(before: Pin, after: Pin, properties: [PinProperty])] = []
  /// The pins that one computer has deleted while the other one changed them: they stay.
  package var kept: [Pin] = []
  /// The board's names before and after; nil if the name stays.
  package var name: (before: String, after: String)?
  /// Whether the board is first shown elsewhere.
  package var hasOtherView = false

  /// Makes the summary of the differences between two states of a board.
  /// - Parameter ids: the pins that may differ; nil for any.
  package init(
    from old: BoardDocument, to new: BoardDocument, among ids: Set<PinID>? = nil, kept: Set<PinID> = []
  ) {
    for pin in ids.map({ new.ordered($0) }) ?? new.pins {
      guard let before = old.pin(pin.id) else {
        added.append(pin)
        continue
      }
      guard before != pin else { continue }
      changed.append((before, pin, PinProperty.differing(before, pin)))
    }
    removed = (ids.map { old.ordered($0) } ?? old.pins).filter { new.pin($0.id) == nil }
    self.kept = new.ordered(kept)
    if old.name != new.name { name = (old.name, new.name) }
    hasOtherView = old.startView != new.startView
  }

  /// Whether nothing that can be seen changes.
  package var isEmpty: Bool {
    added.isEmpty && removed.isEmpty && changed.isEmpty && name == nil && !hasOtherView
  }
}
