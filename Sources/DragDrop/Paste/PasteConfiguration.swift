/// The types that a responder takes by paste and by drop alike (`UIPasteConfiguration`; contract 1.9.4). A value:
/// whoever has it has a copy.
public struct PasteConfiguration: Hashable, Codable, Sendable {
  /// MIME types and UTIs both work; what conforms to one of them is taken.
  public var acceptableTypeIdentifiers: [String]

  /// Takes nothing yet.
  public init() { acceptableTypeIdentifiers = [] }

  /// MIME types and UTIs.
  public init(acceptableTypeIdentifiers: [String]) {
    self.acceptableTypeIdentifiers = acceptableTypeIdentifiers
  }

  /// Takes what the class can be made of.
  public init(forAccepting type: any ItemProviderReading.Type) {
    self.init()
    addTypeIdentifiers(forAccepting: type)
  }

  /// MIME types and UTIs, besides those that are there.
  public mutating func addAcceptableTypeIdentifiers(_ types: [String]) { acceptableTypeIdentifiers += types }

  /// Also takes what the class can be made of, with its augmentations (1.11.31).
  public mutating func addTypeIdentifiers(forAccepting type: any ItemProviderReading.Type) {
    acceptableTypeIdentifiers += type.wantedTypes.map(\.rawValue)
  }

  /// Whether any of the items conforms to any of the types, in one of the forms in which it is offered.
  public func accepts(_ itemProviders: [ItemProvider]) -> Bool {
    let wanted = acceptableTypeIdentifiers.map(TypeIdentifier.init)
    return itemProviders.contains { $0.hasForm(of: wanted) }
  }
}
