public import Foundation

/// Something a person did, as they'd name it, with everything that's needed to take it back.
public struct Command: Hashable, Sendable, Codable, Identifiable {
  /// Stays the same in the inverse: it names the step, not the direction.
  public let id: UUID
  /// For people, such as "Move 3 Pins".
  public let name: String
  /// In the order in which they're applied: all of them, or none.
  public let changes: [Change]
  /// Commands of one group that follow each other are one step of the history, so that an import whose
  /// images arrive one by one is undone at once.
  public let group: UUID?

  /// A name beyond `BoardLimits` is cleaned, and “Change” if nothing is left of it. The changes are checked by
  /// `apply(to:)` alone.
  public init(id: UUID = .random(), name: String, changes: [Change], group: UUID? = nil) {
    self.id = id
    self.name = BoardLimits.isValid(name: name) ? name : BoardLimits.cleaned(name: name, fallback: "Change")
    self.changes = changes
    self.group = group
  }

  /// The command that takes this one back: the inverse changes, last first.
  public var inverse: Command {
    Command(id: id, name: name, changes: changes.reversed().map(\.inverse), group: group)
  }

  /// Validates everything first and then changes `document`; when it throws, nothing has changed.
  public func apply(to document: inout BoardDocument) throws(BoardError) {
    try document.apply(changes)
  }

  /// The same command with another name or group.
  public func with(name: String? = nil, group: UUID? = nil) -> Command {
    Command(id: id, name: name ?? self.name, changes: changes, group: group ?? self.group)
  }

  /// The pins that this command touches.
  public var pinIDs: Set<PinID> {
    var ids: Set<PinID> = []
    for change in changes {
      switch change {
      case .insertPins(let pins, _), .removePins(let pins): ids.formUnion(pins.map(\.id))
      case .updatePins(let updates): ids.formUnion(updates.map(\.after.id))
      case .rename: break
      }
    }
    return ids
  }
}
