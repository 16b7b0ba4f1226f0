public import Foundation

/// The spelling of a pin's payload in a file, where this version would write it otherwise, for example with
/// fields that a later version has added. It's carried along with the pin, so that it can be written back.
///
/// It isn't a part of a pin's value, because nothing that the user sees or changes depends on it. So all
/// values are equal.
public struct StoredFraming: Hashable, Sendable {
  /// The greatest length of an image's payload, in bytes. An image with more of it is stored as a card.
  public static let maximumBytes = 4_096

  /// The stored bytes; nil if this version would write the payload in the same way.
  public let bytes: Data?

  /// Makes a value from stored bytes. Bytes beyond `BoardLimits.maximumPayloadBytes` become nil.
  public init(_ bytes: Data? = nil) {
    self.bytes = bytes.flatMap { $0.count <= BoardLimits.maximumPayloadBytes ? $0 : nil }
  }

  /// Always true, because the spelling isn't a part of a pin's value.
  public static func == (left: StoredFraming, right: StoredFraming) -> Bool { true }

  /// Adds nothing to the hash, because all values are equal.
  public func hash(into hasher: inout Hasher) {}
}
