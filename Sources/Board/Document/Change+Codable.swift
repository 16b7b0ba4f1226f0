/// The stored form in a board file's history: `{"insert": [pin…], "originals": [original…]}`, `{"remove":
/// [pin…]}`, `{"update": [{"before": pin, "after": pin}…]}` or `{"rename": {"before", "after"}}`.
extension Change: Codable {
  private enum Key: String, CodingKey {
    case insert, originals, remove, update, rename
  }

  private struct Names: Codable {
    let before: String
    let after: String
  }

  /// Throws for a kind of change that a newer version has added.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    if let pins = try container.decodeIfPresent([Pin].self, forKey: .insert) {
      self = .insertPins(
        pins, originals: try container.decodeIfPresent([Original].self, forKey: .originals) ?? [])
    } else if let pins = try container.decodeIfPresent([Pin].self, forKey: .remove) {
      self = .removePins(pins)
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
    }
  }
}
