import Foundation

// Hidden pins are on the board and in its file, but aren't seen. What's done with what one sees leaves them
// as they are. They move along with their groups and with what they lie on, and stay when these are copied or
// leave the board.

extension BoardDocument {
  /// The pins that are seen, from back to front.
  public var shownPins: [Pin] {
    hiddenPins.isEmpty ? pins : pins.filter { !$0.attributes.isHidden }
  }

  /// Returns whether a pin is on the board and isn't hidden.
  public func isShown(_ id: PinID) -> Bool { !hiddenPins.contains(id) && pin(id) != nil }

  /// Returns the hidden pins that move along with others: those that lie on frames among them, are drawn on
  /// them, or belong to a group of which all pins that are seen and can be moved are among them. Locked ones
  /// stay.
  public func hiddenCompanions(of ids: some Sequence<PinID>) -> [Pin] {
    guard !hiddenPins.isEmpty else { return [] }
    let ids = Set(ids)
    return movable(carried(by: ids).intersection(hiddenPins).subtracting(ids))
  }

  /// Returns the hidden pins of the groups that are among `ids` as wholes, as far as they are seen. Locked
  /// ones stay.
  public func hiddenMembers(ofGroupsIn ids: Set<PinID>) -> [Pin] {
    movable(hiddenMemberIDs(ofGroupsIn: ids))
  }

  func hiddenMemberIDs(ofGroupsIn ids: Set<PinID>) -> Set<PinID> {
    guard !hiddenPins.isEmpty else { return [] }
    var whole: Set<UUID> = []
    var partial: Set<UUID> = []
    for pin in pins where !pin.attributes.isHidden {
      if ids.contains(pin.id) {
        whole.formUnion(pin.attributes.groups)
      } else if !pin.attributes.isLocked {
        partial.formUnion(pin.attributes.groups)
      }
    }
    whole.subtract(partial)
    guard !whole.isEmpty else { return [] }
    return hiddenPins.filter { id in
      pin(id).map { !whole.isDisjoint(with: $0.attributes.groups) } ?? false
    }
  }
}
