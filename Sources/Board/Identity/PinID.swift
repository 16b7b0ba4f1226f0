public import Foundation

/// The identity of one pin, on every board and in every file, for ever. It's encoded as the UUID's text.
public struct PinID: Hashable, Sendable, Codable, Comparable, CustomStringConvertible {
  /// The UUID, which is random where the pin was made.
  public let uuid: UUID

  /// Makes an id from a UUID; a new random id by default.
  public init(_ uuid: UUID = .random()) {
    self.uuid = uuid
  }

  /// Makes an id from its text; nil if the text isn't a UUID.
  public init?(_ text: String) {
    guard let uuid = UUID(uuidString: text) else { return nil }
    self.uuid = uuid
  }

  /// The UUID in capital letters, with hyphens.
  public var description: String { uuid.uuidString }

  /// Orders ids in an arbitrary but stable way. The order decides which of two pins of equal `z` is on top.
  public static func < (left: PinID, right: PinID) -> Bool {
    withUnsafeBytes(of: left.uuid.uuid) { a in
      withUnsafeBytes(of: right.uuid.uuid) { b in a.lexicographicallyPrecedes(b) }
    }
  }

  /// Throws if the stored value isn't a UUID.
  public init(from decoder: any Decoder) throws {
    uuid = try decoder.singleValueContainer().decode(UUID.self)
  }

  /// Writes the form that the board file stores.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(uuid)
  }
}
