/// The smallest change of a board. Each change carries everything that undoing it needs.
public enum Change: Hashable, Sendable {
  /// New pins, with the records of originals that the board may not know yet.
  case insertPins([Pin], originals: [Original])
  /// The removed pins, as they are before the change.
  case removePins([Pin])
  /// Other values for existing pins, with the values before the change.
  case updatePins([PinUpdate])
  /// A new name for the board.
  case rename(before: String, after: String)
  /// Another view in which the board is first shown. The value before isn't compared with the board's.
  case startView(before: BoardViewState?, after: BoardViewState?)

  /// The change that undoes this one. Originals that this one added stay known.
  public var inverse: Change {
    switch self {
    case .insertPins(let pins, _): .removePins(pins)
    case .removePins(let pins): .insertPins(pins, originals: [])
    case .updatePins(let updates): .updatePins(updates.map(\.inverse))
    case .rename(let before, let after): .rename(before: after, after: before)
    case .startView(let before, let after): .startView(before: after, after: before)
    }
  }
}

/// One pin before and after a change. Both have the same id.
public struct PinUpdate: Hashable, Sendable, Codable {
  /// The value that the board's pin must have when the update is applied; otherwise `BoardError.pinChanged`
  /// is thrown.
  public let before: Pin
  /// The pin's new value, which is checked against `BoardLimits` when the update is applied.
  public let after: Pin

  /// Makes an update without any check: see `Command.apply(to:)`.
  public init(before: Pin, after: Pin) {
    self.before = before
    self.after = after
  }

  /// The update that undoes this one.
  public var inverse: PinUpdate { PinUpdate(before: after, after: before) }
}

/// The stored form in a board file's history: `{"insert": [pin…], "originals": [original…]}`, `{"remove":
/// [pin…]}`, `{"update": [{"before": pin, "after": pin}…]}`, `{"rename": {"before", "after"}}` or `{"update":
/// [], "view": {"before", "after"}}`. Earlier versions read the last one as an update of no pins.
extension Change: Codable {
  private enum Key: String, CodingKey {
    case insert, originals, remove, update, rename, view
  }

  private struct Names: Codable {
    let before: String
    let after: String
  }

  private struct Views: Codable {
    let before: BoardViewState?
    let after: BoardViewState?
  }

  /// Throws for a kind of change that a newer version has added.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    if let pins = try container.decodeIfPresent([Pin].self, forKey: .insert) {
      self = .insertPins(
        pins, originals: try container.decodeIfPresent([Original].self, forKey: .originals) ?? [])
    } else if let pins = try container.decodeIfPresent([Pin].self, forKey: .remove) {
      self = .removePins(pins)
    } else if let views = try container.decodeIfPresent(Views.self, forKey: .view) {
      self = .startView(before: views.before, after: views.after)
    } else if let updates = try container.decodeIfPresent([PinUpdate].self, forKey: .update) {
      self = .updatePins(updates)
    } else if let names = try container.decodeIfPresent(Names.self, forKey: .rename) {
      self = .rename(before: names.before, after: names.after)
    } else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "An unknown kind of change"))
    }
  }

  /// Writes the form that the board file stores.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    switch self {
    case .insertPins(let pins, let originals):
      try container.encode(pins, forKey: .insert)
      if !originals.isEmpty { try container.encode(originals, forKey: .originals) }
    case .removePins(let pins):
      try container.encode(pins, forKey: .remove)
    case .updatePins(let updates):
      try container.encode(updates, forKey: .update)
    case .rename(let before, let after):
      try container.encode(Names(before: before, after: after), forKey: .rename)
    case .startView(let before, let after):
      try container.encode([PinUpdate](), forKey: .update)
      try container.encode(Views(before: before, after: after), forKey: .view)
    }
  }
}
