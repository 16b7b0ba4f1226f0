public import Foundation

/// A named user action on a board, with everything that undoing it needs.
public struct Command: Hashable, Sendable, Codable, Identifiable {
  /// The inverse has the same id, because the id names the step and not its direction.
  public let id: UUID
  /// The name that the user sees, such as "Move 3 Pins".
  public let name: String
  /// The changes in the order in which they're applied: all of them, or none.
  public let changes: [Change]
  /// The group of the command, or nil. Consecutive commands of one group are one step of the history, so that
  /// an import whose images arrive one by one is undone at once.
  public let group: UUID?

  /// Makes a command. A name beyond `BoardLimits` is cleaned, and becomes “Change” if nothing is left of it.
  /// The changes aren't checked before `apply(to:)`.
  public init(id: UUID = .random(), name: String, changes: [Change], group: UUID? = nil) {
    self.id = id
    self.name = BoardLimits.isValid(name: name) ? name : BoardLimits.cleaned(name: name, fallback: "Change")
    self.changes = changes
    self.group = group
  }

  /// The command that undoes this one: the inverse changes, last first.
  public var inverse: Command {
    Command(id: id, name: name, changes: changes.reversed().map(\.inverse), group: group)
  }

  /// Validates all changes first and then changes `document`. When it throws, nothing has changed.
  public func apply(to document: inout BoardDocument) throws(BoardError) {
    try document.apply(changes)
  }

  /// Returns the command with another name or group.
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
