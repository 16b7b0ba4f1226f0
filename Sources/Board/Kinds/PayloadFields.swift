import Foundation

/// The fields of a payload as they're read, with what its row says besides.
struct PayloadFields {
  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }

    init?(intValue: Int) { nil }
  }

  /// The original that the row names.
  let original: OriginalID?
  private let fields: KeyedDecodingContainer<Key>

  /// Throws if the payload isn't a JSON object.
  init(_ decoder: any Decoder, original: OriginalID?) throws {
    fields = try decoder.container(keyedBy: Key.self)
    self.original = original
  }

  /// Returns whether there's a field, whatever it says.
  func holds(_ name: String) -> Bool { (try? fields.decodeNil(forKey: Key(stringValue: name))) == false }

  /// Returns the value of a field; nil if there's none, or if it's of another type.
  func value<Value: Decodable>(_ name: String, _ type: Value.Type = Value.self) -> Value? {
    try? fields.decodeIfPresent(type, forKey: Key(stringValue: name))
  }
}

/// The fields of a payload as they're written, in their order.
struct PayloadText {
  /// The fields, each with the JSON of its value.
  private(set) var fields: [(name: String, json: String)] = []

  mutating func add(_ name: String, json: String) { fields.append((name, json)) }

  /// Adds numbers as a list. Swift writes the shortest digits that give the same number again.
  mutating func add(_ name: String, numbers: [Double]) { add(name, json: Self.list(numbers)) }

  /// Adds any other value.
  mutating func add(_ name: String, _ value: some Encodable) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if let json = try? encoder.encode(value) { add(name, json: String(decoding: json, as: UTF8.self)) }
  }

  static func list(_ numbers: [Double]) -> String {
    "[\(numbers.map { String($0) }.joined(separator: ","))]"
  }
}
