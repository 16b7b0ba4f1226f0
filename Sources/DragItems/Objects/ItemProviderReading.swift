public import Foundation

/// A class, or a value, that can be made from an item's data (`NSItemProviderReading`; contract 1.11.30).
public protocol ItemProviderReading: Sendable {
  /// The types from which the class can be made, most wanted first.
  static var readableTypeIdentifiersForItemProvider: [String] { get }
  /// Makes the object from data. Called off the main thread.
  static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self
}

/// A class that reads more types than its own list names (`UIItemProviderReadingAugmentationProviding`;
/// contract 1.11.31).
public protocol ItemProviderReadingAugmentation: ItemProviderReading {
  /// Types that are preferred to the class's own. Default: none.
  static var additionalLeadingReadableTypeIdentifiersForItemProvider: [String] { get }
  /// Types that are used after the class's own. Default: none.
  static var additionalTrailingReadableTypeIdentifiersForItemProvider: [String] { get }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ItemProviderReadingAugmentation {
  public static var additionalLeadingReadableTypeIdentifiersForItemProvider: [String] { [] }
  public static var additionalTrailingReadableTypeIdentifiersForItemProvider: [String] { [] }
}

extension ItemProviderReading {
  /// All types that the class reads, most wanted first.
  package static var wantedTypes: [TypeIdentifier] {
    let own = readableTypeIdentifiersForItemProvider
    guard let more = self as? any ItemProviderReadingAugmentation.Type else {
      return own.map(TypeIdentifier.init)
    }
    return
      (more.additionalLeadingReadableTypeIdentifiersForItemProvider + own
      + more.additionalTrailingReadableTypeIdentifiersForItemProvider).map(TypeIdentifier.init)
  }
}
