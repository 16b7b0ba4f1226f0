public import Foundation

extension Command {
  /// Makes a group of pins. Groups that they have already stay, inside the new one. The new group is inside
  /// the groups that all of the pins have in common. A stroke that only pins of the group hold belongs to it.
  public static func group(
    _ ids: some Sequence<PinID>, as group: UUID = .random(), in document: BoardDocument
  ) -> Command? {
    let ids = Set(ids)
    let held = document.strokes(heldBy: ids).filter { stroke in
      !stroke.attributes.isHidden && stroke.content.stroke?.start != nil && stroke.content.stroke?.end != nil
        && stroke.content.stroke?.holders.isSubset(of: ids) == true
    }
    let pins = document.ordered(ids.union(held.map(\.id))).filter(\.content.keepsAttributes)
    guard pins.count > 1, ids.count > 1 else { return nil }
    let common = document.commonGroups(of: pins)
    let chosen = Set(pins.map(\.id))
    // All pins of a group are that group already, as far as they're seen.
    if let last = common.last,
      document.members(of: last).allSatisfy({ chosen.contains($0.id) || $0.attributes.isHidden })
    {
      return nil
    }
    guard pins.allSatisfy({ $0.attributes.groups.count < BoardLimits.maximumGroupDepth }) else { return nil }
    return change(pins.map(\.id), in: document) {
      $0.groups.insert(group, at: common.count)
    } named: {
      .group($0)
    }
  }

  /// Dissolves the outermost groups of pins that are inside `entered`. Groups within them stay.
  public static func ungroup(
    _ ids: some Sequence<PinID>, inside entered: UUID? = nil, in document: BoardDocument
  ) -> Command? {
    let groups = Set(document.ordered(ids).compactMap { document.group(of: $0, inside: entered) })
    guard !groups.isEmpty else { return nil }
    let pins = document.pins.filter { !groups.isDisjoint(with: $0.attributes.groups) }
    return change(pins.map(\.id), in: document) {
      $0.groups.removeAll(where: groups.contains)
      for group in groups { $0.backgrounds[group] = nil }
    } named: {
      .ungroup($0)
    }
  }

  /// Gives a group a colour behind it; nil takes it away. Locked pins change as well: nothing moves.
  public static func setBackground(
    of group: UUID, to color: PinColor?, in document: BoardDocument
  ) -> Command? {
    change(document.members(of: group).map(\.id), in: document) {
      $0.backgrounds[group] = color
    } named: { _ in
      color == nil ? .removeBackgroundOfGroup : .changeBackgroundOfGroup
    }
  }
}
