/// An event as one JSON object. Hundreds are written during a drop, and `JSONSerialization` would take ten
/// times as long.
nonisolated struct TraceLine: Encodable {
  let fields: [String: any Encodable]

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    for (name, value) in fields { try container.encode(value, forKey: Key(stringValue: name)) }
  }
}
