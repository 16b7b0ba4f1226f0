public import Foundation

/// How a file spells the framing of an image, where this version would write it otherwise: with fields that a later version
/// has added, say. It's carried along with the pin, so that it can be written back.
///
/// It's no part of a pin's value: what can be seen and changed here is the same. So all are equal.
public struct StoredFraming: Hashable, Sendable {
  /// Nothing that's longer is carried along.
  public static let maximumBytes = 4_096

  /// Nil if it's spelled as this version would.
  public let bytes: Data?

  /// What's longer than `maximumBytes` becomes nil.
  public init(_ bytes: Data? = nil) {
    self.bytes = bytes.flatMap { $0.count <= Self.maximumBytes ? $0 : nil }
  }

  /// All are alike: it's no part of a pin's value.
  public static func == (left: StoredFraming, right: StoredFraming) -> Bool { true }

  /// Adds nothing.
  public func hash(into hasher: inout Hasher) {}
}
