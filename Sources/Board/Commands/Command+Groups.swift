public import Foundation
import Localization

extension Command {
  /// Makes a group of pins. Groups that they have already stay, inside the new one. The new group is inside
  /// the groups that all of the pins have in common.
  public static func group(
    _ ids: some Sequence<PinID>, as group: UUID = .random(), in document: BoardDocument
  ) -> Command? {
    let pins = document.ordered(ids)
    guard pins.count > 1 else { return nil }
    let common = document.commonGroups(of: pins)
    // All pins of a group are that group already.
    if let last = common.last, document.members(of: last).count == pins.count { return nil }
    guard pins.allSatisfy({ $0.attributes.groups.count < BoardLimits.maximumGroupDepth }) else { return nil }
    return change(pins.map(\.id), in: document) {
      $0.groups.insert(group, at: common.count)
    } named: {
      localized($0, "Group Pin", "Group \($0) Pins")
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
    } named: {
      localized($0, "Ungroup Pin", "Ungroup \($0) Pins")
    }
  }
}
