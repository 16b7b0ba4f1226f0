public import Foundation

// Groups and locks. A group is the pins that have its id; there's nothing else of it.

extension BoardDocument {
  /// Returns those of the given pins that can be moved, resized, rotated and deleted, from back to front.
  public func movable(_ ids: some Sequence<PinID>) -> [Pin] {
    ordered(ids).filter { !$0.attributes.isLocked }
  }

  /// Returns the pins of a group, with those of the groups within it, from back to front, hidden ones
  /// included.
  public func members(of group: UUID) -> [Pin] { pins.filter { $0.attributes.groups.contains(group) } }

  /// Returns the pins that are selected together with a pin: those of the outermost group around it that's
  /// inside `entered`, or the pin alone.
  /// - Parameters:
  ///   - pin: a pin of this board.
  ///   - entered: the group that the user has entered; it's ignored if the pin isn't in it.
  public func unit(of pin: Pin, inside entered: UUID? = nil) -> Set<PinID> {
    guard let group = group(of: pin, inside: entered) else { return [pin.id] }
    return Set(members(of: group).map(\.id)).subtracting(hiddenPins)
  }

  /// Returns the outermost group around a pin that's inside `entered`; nil if there's none.
  public func group(of pin: Pin, inside entered: UUID? = nil) -> UUID? {
    let groups = pin.attributes.groups
    guard let entered, let index = groups.firstIndex(of: entered) else { return groups.first }
    return groups.dropFirst(index + 1).first
  }

  /// Returns the pins together with the other pins of their groups that are seen.
  public func units(of ids: some Sequence<PinID>, inside entered: UUID? = nil) -> Set<PinID> {
    var units: Set<PinID> = []
    var groups: Set<UUID> = []
    for id in ids {
      guard let pin = pin(id) else { continue }
      if let group = group(of: pin, inside: entered) { groups.insert(group) } else { units.insert(id) }
    }
    guard !groups.isEmpty else { return units }
    for pin in shownPins where !groups.isDisjoint(with: pin.attributes.groups) { units.insert(pin.id) }
    return units
  }

  /// The group around `group`; nil for an outermost one and for a group without pins.
  public func group(around group: UUID) -> UUID? {
    for pin in pins {
      guard let index = pin.attributes.groups.firstIndex(of: group) else { continue }
      return index > 0 ? pin.attributes.groups[index - 1] : nil
    }
    return nil
  }

  /// The groups that all of these pins have in common, from the outermost to the innermost.
  func commonGroups(of pins: [Pin]) -> [UUID] {
    guard var common = pins.first?.attributes.groups else { return [] }
    for pin in pins.dropFirst() {
      let length = zip(common, pin.attributes.groups).prefix { $0 == $1 }.count
      common.removeLast(common.count - length)
    }
    return common
  }
}

extension [Pin] {
  /// The pins with new ids for their groups, so that copies aren't in the groups of the pins that they were
  /// copied from. What was a group stays one. A group of which only some pins are copied stays as it is if
  /// the copies stay on its board.
  /// - Parameters:
  ///   - ids: the ids of the originals, in the order of the copies.
  ///   - document: the board of the originals, whose ids are `ids`.
  ///   - isSameBoard: whether the copies are for the same board.
  public func regrouped(copiesOf ids: [PinID], in document: BoardDocument, isSameBoard: Bool) -> [Pin] {
    guard contains(where: { !$0.attributes.groups.isEmpty }) else { return self }
    let copied = Set(ids)
    let used = Set(flatMap(\.attributes.groups))
    var partial: Set<UUID> = []
    for pin in document.pins where !copied.contains(pin.id) {
      partial.formUnion(pin.attributes.groups.lazy.filter(used.contains))
    }
    var fresh: [UUID: UUID] = [:]
    for group in used where !partial.contains(group) { fresh[group] = .random() }
    return map { old in
      var pin = old
      let colors = pin.attributes.backgrounds
      pin.attributes.groups = []
      pin.attributes.backgrounds = [:]
      for known in old.attributes.groups {
        guard let group = fresh[known] ?? (isSameBoard ? known : nil) else { continue }
        pin.attributes.groups.append(group)
        pin.attributes.backgrounds[group] = colors[known]
      }
      return pin
    }
  }
}
