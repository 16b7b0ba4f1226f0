public import Foundation

/// A value that's dragged, copied, dropped and pasted by its representations (`Transferable` on iOS 16).
///
/// A structure, an enumeration or a final class needs one property. An object of the type can then be given
/// to `ItemProvider(object:)`, and `loadObjects(ofClass:)` makes objects of it.
///
/// ```swift
/// struct Note: Codable, Transferable {
///   let title: String
///   static var transferRepresentation: some TransferRepresentation {
///     CodableRepresentation(contentType: UTType(exportedAs: "org.example.note"))
///     ProxyRepresentation(exporting: \.title)
///   }
/// }
/// ```
///
/// ```swift
/// struct Recipe: Codable, Transferable {
///   var title: String
///   static var transferRepresentation: some TransferRepresentation {
///     CodableRepresentation(contentType: UTType(exportedAs: "org.example.recipe"))
///     ProxyRepresentation(exporting: \.title)
///   }
/// }
/// ```
public protocol Transferable: ItemProviderReading, ItemProviderWriting {
  /// The kind of the representation, which the compiler infers.
  associatedtype Representation: TransferRepresentation
  /// The forms in which values are carried, the most faithful first. Evaluated on any thread, for each
  /// question about the types.
  @TransferRepresentationBuilder<Self> static var transferRepresentation: Representation { get }
}

extension Transferable {
  /// The builder only accepts representations of this type, but `some TransferRepresentation` hides that. A
  /// subclass has none of its own.
  private static var forms: [TransferForm<Self>] {
    let forms: Any = transferRepresentation.forms
    return forms as? [TransferForm<Self>] ?? []
  }

  private static func form(_ type: String, where isUsable: (TransferForm<Self>) -> Bool) throws
    -> TransferForm<Self>
  {
    let wanted = TypeIdentifier(type)
    if let form = forms.first(where: { $0.type == wanted && isUsable($0) }) { return form }
    throw ItemProviderError(.unavailableCoercion, "\(Self.self) has no representation as \(type).")
  }

  /// The types of the representations that can be imported, in their order.
  public static var readableTypeIdentifiersForItemProvider: [String] {
    forms.filter { $0.importing != nil }.map(\.type.rawValue)
  }

  /// The types of the representations that can be exported, in their order.
  public static var writableTypeIdentifiersForItemProvider: [String] {
    forms.filter { $0.exporting != nil }.map(\.type.rawValue)
  }

  /// Returns the visibility of the representation with this type.
  public static func itemProviderVisibilityForRepresentation(withTypeIdentifier type: String)
    -> ItemProviderRepresentationVisibility
  { (try? form(type) { $0.exporting != nil })?.visibility ?? .all }

  /// Makes the data by the representation of this type, off the main thread.
  public func loadData(
    withTypeIdentifier type: String,
    forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress? {
    let work = Task.detached {
      do {
        let form = try Self.form(type) { $0.exporting != nil }
        completionHandler(try await form.exporting?(self), nil)
      } catch {
        completionHandler(nil, error)
      }
    }
    let progress = Progress(totalUnitCount: 1)
    progress.cancellationHandler = { work.cancel() }
    return progress
  }

  /// Makes the value by the representation of this type.
  /// - Throws: ``ItemProviderError`` without such a representation, and the representation's own errors.
  public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self {
    try object(
      withItemProviderData: data, typeIdentifier: typeIdentifier, dataType: TypeIdentifier(typeIdentifier))
  }

  /// Makes the value by the representation of the list's entry; the data's own type is for representations by
  /// another object that needs it, such as an image.
  /// - Throws: ``ItemProviderError`` without such a representation, and the representation's own errors.
  public static func object(
    withItemProviderData data: Data, typeIdentifier: String, dataType: TypeIdentifier
  ) throws -> Self {
    let form = try form(typeIdentifier) { $0.importing != nil }
    guard let value = try form.importing?(data, dataType) else {
      throw ItemProviderError(.unavailableCoercion, "\(Self.self) can't be made from \(typeIdentifier).")
    }
    return value
  }
}
