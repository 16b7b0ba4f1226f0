public import Foundation

/// A named user action on a board, with everything that undoing it needs.
public struct Command: Hashable, Sendable, Identifiable {
  /// The inverse has the same id, because the id names the step and not its direction.
  public let id: UUID
  /// What the command does, which its step shows.
  public let name: CommandName
  /// The changes in the order in which they're applied: all of them, or none.
  public let changes: [Change]
  /// The group of the command, or nil. Consecutive commands of one group are one step of the history, so that
  /// an import whose images arrive one by one is undone at once.
  public let group: UUID?

  /// Makes a command. Words of a name that are beyond `BoardLimits` are cleaned. The changes aren't checked
  /// before `apply(to:)`.
  public init(id: UUID = .random(), name: CommandName, changes: [Change], group: UUID? = nil) {
    self.id = id
    self.name = name.bounded
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
  public func with(name: CommandName? = nil, group: UUID? = nil) -> Command {
    Command(id: id, name: name ?? self.name, changes: changes, group: group ?? self.group)
  }

  /// The pins that this command touches.
  public var pinIDs: Set<PinID> {
    var ids: Set<PinID> = []
    for change in changes {
      switch change {
      case .insertPins(let pins, _), .removePins(let pins): ids.formUnion(pins.map(\.id))
      case .updatePins(let updates): ids.formUnion(updates.map(\.after.id))
      case .rename, .startView: break
      }
    }
    return ids
  }
}

/// The stored form, in notes of moves and in the rescue journal: `{"id", "name", "changes", "group",
/// "step"}`, where `step` is the kind of the name, and `name` its English words, which earlier versions read.
extension Command: Codable {
  private enum Key: String, CodingKey { case id, name, changes, group, step }

  /// Reads a stored command. Throws for changes that can't be read.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    let words = try values.decode(String.self, forKey: .name)
    self.init(
      id: try values.decode(UUID.self, forKey: .id),
      // A kind of a later version is shown by its words.
      name: (try? values.decodeIfPresent(CommandName.self, forKey: .step)) ?? .words(words),
      changes: try values.decode([Change].self, forKey: .changes),
      group: try values.decodeIfPresent(UUID.self, forKey: .group))
  }

  /// Writes the stored form.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(id, forKey: .id)
    try values.encode(name.storedWords, forKey: .name)
    try values.encode(changes, forKey: .changes)
    try values.encodeIfPresent(group, forKey: .group)
    try values.encodeIfPresent(name.storedKind, forKey: .step)
  }
}
