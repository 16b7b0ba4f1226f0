public import DragItems

/// The types that a responder takes by paste and by drop alike (`UIPasteConfiguration`; contract 1.9.4). A
/// value type, unlike UIKit's class.
///
/// ```swift
/// view.pasteConfiguration = PasteConfiguration(forAccepting: Image.self)
/// ```
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

  /// Creates a configuration by the name that the initializer had when it was presented.
  /// - Parameter type: the class from which the accepted types are taken.
  @available(*, deprecated, renamed: "init(forAccepting:)")
  public init(typeIdentifiersForAcceptingClass type: any ItemProviderReading.Type) {
    self.init(forAccepting: type)
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

/// An object that takes pasted or dropped items (`UIPasteConfigurationSupporting`; contract 1.9): a view, a
/// window, or an object that manages one.
///
/// ```swift
/// final class Card: View, PasteConfigurationSupporting {
///   func paste(itemProviders: [ItemProvider]) {
///     for provider in itemProviders where provider.canLoadObject(ofClass: Image.self) {
///       _ = provider.loadObject(ofClass: Image.self) { image, error in print(image?.size as Any) }
///     }
///   }
/// }
/// ```
@MainActor
public protocol PasteConfigurationSupporting: AnyObject {
  /// The accepted types; nil accepts nothing.
  var pasteConfiguration: PasteConfiguration? { get set }
  /// Takes items that were pasted or dropped; their data may be asked for now (1.9.2).
  func paste(itemProviders: [ItemProvider])
  /// Returns whether to take the items, judged by their types alone. Default: whether the configuration
  /// accepts one of them (1.9.3).
  func canPaste(_ itemProviders: [ItemProvider]) -> Bool
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension PasteConfigurationSupporting {
  public func canPaste(_ itemProviders: [ItemProvider]) -> Bool {
    pasteConfiguration?.accepts(itemProviders) ?? false
  }
}

/// The destination of copies and the source of pastes (`UIPasteboard`): the desktop's clipboard, or one that
/// a test provides.
///
/// ```swift
/// let clipboard: any Pasteboard = Clipboard.general
/// clipboard.setItemProviders([ItemProvider(object: "A note")])
/// ```
@MainActor
public protocol Pasteboard: AnyObject {
  /// Returns the items on the pasteboard, each a promise.
  /// - Throws: `CancellationError` when the user no longer waits for the items. Nothing is pasted or reported
  ///   then.
  func itemProviders() async throws(CancellationError) -> [ItemProvider]
  /// Returns whether something on the pasteboard conforms to one of the types, as far as types alone say.
  /// Never reads data.
  func hasItemsConforming(toTypeIdentifiers types: [String]) -> Bool
  /// Replaces the pasteboard's items; their data is asked for when they're pasted.
  func setItemProviders(_ providers: [ItemProvider])
}
