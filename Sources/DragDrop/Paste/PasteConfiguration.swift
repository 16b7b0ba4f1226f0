public import DragItems

/// The types that a responder takes by paste and by drop alike (`UIPasteConfiguration`; contract 1.9.4). A
/// value type, unlike UIKit's class.
public struct PasteConfiguration: Hashable, Codable, Sendable {
  /// MIME types and UTIs both work; items that conform to one of the types are accepted.
  public var acceptableTypeIdentifiers: [String]

  /// Creates a configuration that accepts nothing.
  public init() { acceptableTypeIdentifiers = [] }

  /// - Parameter acceptableTypeIdentifiers: MIME types and UTIs.
  public init(acceptableTypeIdentifiers: [String]) {
    self.acceptableTypeIdentifiers = acceptableTypeIdentifiers
  }

  /// Creates a configuration that accepts the types from which the class can be made.
  public init(forAccepting type: any ItemProviderReading.Type) {
    self.init()
    addTypeIdentifiers(forAccepting: type)
  }

  /// Adds MIME types and UTIs to the accepted ones.
  public mutating func addAcceptableTypeIdentifiers(_ types: [String]) { acceptableTypeIdentifiers += types }

  /// Adds the types from which the class can be made, with its augmentations (1.11.31).
  public mutating func addTypeIdentifiers(forAccepting type: any ItemProviderReading.Type) {
    acceptableTypeIdentifiers += type.wantedTypes.map(\.rawValue)
  }

  /// Returns whether any of the items conforms to any of the types, in one of the forms in which it is
  /// offered.
  public func accepts(_ itemProviders: [ItemProvider]) -> Bool {
    let wanted = acceptableTypeIdentifiers.map(TypeIdentifier.init)
    return itemProviders.contains { $0.hasForm(of: wanted) }
  }
}
