public import Foundation

/// Identifies one pin, on every board and in every file, for ever. Encoded as the UUID's text.
public struct PinID: Hashable, Sendable, Codable, Comparable, CustomStringConvertible {
  /// Random where the pin was made.
  public let uuid: UUID

  /// A new identity, or the given one.
  public init(_ uuid: UUID = .random()) {
    self.uuid = uuid
  }

  /// The identity written as text; nil if it isn't a UUID.
  public init?(_ text: String) {
    guard let uuid = UUID(uuidString: text) else { return nil }
    self.uuid = uuid
  }

  /// In capital letters, with hyphens.
  public var description: String { uuid.uuidString }

  /// An arbitrary but stable order; it settles which of two pins with the same `z` is on top.
  public static func < (left: PinID, right: PinID) -> Bool {
    withUnsafeBytes(of: left.uuid.uuid) { a in
      withUnsafeBytes(of: right.uuid.uuid) { b in a.lexicographicallyPrecedes(b) }
    }
  }

  /// Throws if it isn't one.
  public init(from decoder: any Decoder) throws {
    uuid = try decoder.singleValueContainer().decode(UUID.self)
  }

  /// As the board file stores it.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(uuid)
  }
}
