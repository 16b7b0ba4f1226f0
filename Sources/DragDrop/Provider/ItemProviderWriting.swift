public import Foundation

/// A class or value whose objects can be dragged out (`NSItemProviderWriting`; contract 1.11.29).
public protocol ItemProviderWriting: Sendable {
  /// The types that objects of the class can be written as, best fidelity first.
  static var writableTypeIdentifiersForItemProvider: [String] { get }
  /// The types that this object can be written as; used instead of the class's list. Default: the class's
  /// list.
  var writableTypeIdentifiersForItemProvider: [String] { get }
  /// Returns who may see a representation. Default: everybody.
  static func itemProviderVisibilityForRepresentation(withTypeIdentifier type: String)
    -> ItemProviderRepresentationVisibility
  /// Returns who may see a representation of this object; used instead of the class's answer. Default: the
  /// class's answer.
  func itemProviderVisibilityForRepresentation(withTypeIdentifier type: String)
    -> ItemProviderRepresentationVisibility
  /// Makes the data. Called off the main thread.
  /// - Parameter completionHandler: call it exactly once, on any thread, with data or an error.
  func loadData(
    withTypeIdentifier type: String,
    forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress?
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ItemProviderWriting {
  public var writableTypeIdentifiersForItemProvider: [String] { Self.writableTypeIdentifiersForItemProvider }

  public static func itemProviderVisibilityForRepresentation(withTypeIdentifier type: String)
    -> ItemProviderRepresentationVisibility
  { .all }

  public func itemProviderVisibilityForRepresentation(withTypeIdentifier type: String)
    -> ItemProviderRepresentationVisibility
  { Self.itemProviderVisibilityForRepresentation(withTypeIdentifier: type) }
}
