public import Foundation

/// The colour behind a group, and the pins whose bounds it fills.
public struct GroupBackground: Hashable, Sendable {
  /// The group's id.
  public let group: UUID
  /// The colour.
  public let color: PinColor
  /// The pins of the group, from back to front. Frames don't count, which have backgrounds of their own.
  public let pins: [Pin]
}

extension [Pin] {
  /// The backgrounds of the groups of these pins, from back to front: that of an outer group is below those
  /// of the groups within it. If an earlier version has left pins of one group with different colours, that
  /// of the frontmost one counts.
  public var groupBackgrounds: [GroupBackground] {
    guard contains(where: { !$0.attributes.backgrounds.isEmpty }) else { return [] }
    var colors: [UUID: PinColor] = [:]
    for pin in self {
      for (group, color) in pin.attributes.backgrounds { colors[group] = color }
    }
    var members: [UUID: [Pin]] = [:]
    var order: [(group: UUID, depth: Int)] = []
    for pin in self where pin.content.frame == nil {
      for (depth, group) in pin.attributes.groups.enumerated() where colors[group] != nil {
        if members[group] == nil { order.append((group, depth)) }
        members[group, default: []].append(pin)
      }
    }
    let sorted = order.indices.sorted { (order[$0].depth, $0) < (order[$1].depth, $1) }
    return sorted.compactMap { index in
      let group = order[index].group
      guard let color = colors[group], let pins = members[group] else { return nil }
      return GroupBackground(group: group, color: color, pins: pins)
    }
  }
}

extension BoardDocument {
  /// Returns the colour behind a group; nil if it has none.
  public func background(of group: UUID) -> PinColor? {
    pins.last { $0.attributes.backgrounds[group] != nil }?.attributes.backgrounds[group]
  }
}
