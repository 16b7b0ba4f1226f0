public import Foundation

/// A class, or a value, that can be made from an item's data (`NSItemProviderReading`; contract 1.11.30).
public protocol ItemProviderReading: Sendable {
  /// The types from which the class can be made, most wanted first.
  static var readableTypeIdentifiersForItemProvider: [String] { get }
  /// Makes the object from data. Called off the main thread.
  static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self
}
