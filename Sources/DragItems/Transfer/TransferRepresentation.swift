public import Foundation

/// One or several forms in which values of a type are carried (`TransferRepresentation` on iOS 16):
/// ``CodableRepresentation``, ``DataRepresentation``, ``ProxyRepresentation``, or a list of them.
public protocol TransferRepresentation: Sendable {
  /// The type of the carried values.
  associatedtype Item: Sendable
  /// The forms, the most faithful first.
  var forms: [TransferForm<Item>] { get }
}

extension TransferRepresentation {
  /// Restricts who may see the forms that are exported. Default: everybody.
  public func visibility(_ visibility: ItemProviderRepresentationVisibility) -> TransferRepresentations<Item>
  {
    TransferRepresentations(
      forms: forms.map { form in
        var form = form
        form.visibility = visibility
        return form
      })
  }
}

/// One form of a value: its type, and how it's written and read. Made by a ``TransferRepresentation``.
public struct TransferForm<Item: Sendable>: Sendable {
  let type: TypeIdentifier
  var visibility = ItemProviderRepresentationVisibility.all
  /// nil for a form that's only imported.
  var exporting: (@Sendable (Item) async throws -> Data)?
  /// nil for a form that's only exported. The second argument is the data's own type.
  var importing: (@Sendable (Data, TypeIdentifier) throws -> Item)?
}

/// Several representations, the most faithful first.
public struct TransferRepresentations<Item: Sendable>: TransferRepresentation {
  /// The forms of all of them, in their order.
  public let forms: [TransferForm<Item>]
}

/// Builds the list of a type's representations from the expressions of its `transferRepresentation`.
@resultBuilder
public enum TransferRepresentationBuilder<Item: Sendable> {
  /// Takes one representation.
  public static func buildExpression<Content: TransferRepresentation>(
    _ content: Content
  ) -> TransferRepresentations<Item> where Content.Item == Item {
    TransferRepresentations(forms: content.forms)
  }

  /// Puts representations into one list.
  public static func buildBlock(_ parts: TransferRepresentations<Item>...) -> TransferRepresentations<Item> {
    TransferRepresentations(forms: parts.flatMap(\.forms))
  }
}

/// Carries a `Codable` value as JSON.
public struct CodableRepresentation<Item: Codable & Sendable>: TransferRepresentation {
  /// One form, in both directions.
  public let forms: [TransferForm<Item>]

  /// - Parameter contentType: a type of the program's own, such as `org.example.note`.
  public init(contentType: TypeIdentifier) {
    forms = [
      TransferForm(
        type: contentType, exporting: { try JSONEncoder().encode($0) },
        importing: { data, _ in try JSONDecoder().decode(Item.self, from: data) })
    ]
  }

  /// - Parameters:
  ///   - type: the type of the values, where the compiler can't infer it.
  ///   - contentType: a type of the program's own, such as `org.example.note`.
  public init(for type: Item.Type, contentType: TypeIdentifier) { self.init(contentType: contentType) }
}

/// Carries a value as data that closures write and read. Both are called off the main thread.
public struct DataRepresentation<Item: Sendable>: TransferRepresentation {
  /// One form.
  public let forms: [TransferForm<Item>]

  /// Creates a form that's exported and imported.
  public init(
    contentType: TypeIdentifier, exporting: @escaping @Sendable (Item) async throws -> Data,
    importing: @escaping @Sendable (Data) throws -> Item
  ) {
    forms = [
      TransferForm(type: contentType, exporting: exporting, importing: { data, _ in try importing(data) })
    ]
  }

  /// Creates a form that's only exported.
  public init(
    exportedContentType: TypeIdentifier, exporting: @escaping @Sendable (Item) async throws -> Data
  ) { forms = [TransferForm(type: exportedContentType, exporting: exporting)] }

  /// Creates a form that's only imported.
  public init(importedContentType: TypeIdentifier, importing: @escaping @Sendable (Data) throws -> Item) {
    forms = [TransferForm(type: importedContentType, importing: { data, _ in try importing(data) })]
  }
}

/// Carries a value as another one, such as a `String`, a `URL`, an ``Image`` or `Data`, in all forms of that
/// one's class.
public struct ProxyRepresentation<Item: Sendable, Proxy: Sendable>: TransferRepresentation {
  /// The forms of the other value's class.
  public let forms: [TransferForm<Item>]
}

extension ProxyRepresentation where Proxy: ItemProviderWriting {
  /// Creates forms that are only exported, by the other value. The closure is called off the main thread.
  public init(exporting: @escaping @Sendable (Item) throws -> Proxy) {
    forms = Proxy.writableTypeIdentifiersForItemProvider.map { name in
      TransferForm(
        type: TypeIdentifier(name),
        visibility: Proxy.itemProviderVisibilityForRepresentation(withTypeIdentifier: name),
        exporting: { item in try await exporting(item).data(as: name) })
    }
  }
}

extension ProxyRepresentation where Proxy: ItemProviderReading {
  /// Creates forms that are only imported, by the other value. The closure is called off the main thread.
  public init(importing: @escaping @Sendable (Proxy) throws -> Item) {
    forms = Proxy.readableTypeIdentifiersForItemProvider.map { name in
      TransferForm(
        type: TypeIdentifier(name),
        importing: { data, type in
          try importing(
            Proxy.object(withItemProviderData: data, typeIdentifier: name, dataType: type))
        })
    }
  }
}

extension ProxyRepresentation where Proxy: ItemProviderReading & ItemProviderWriting {
  /// Creates forms that are exported and imported by the other value. The closures are called off the main
  /// thread.
  public init(
    exporting: @escaping @Sendable (Item) throws -> Proxy,
    importing: @escaping @Sendable (Proxy) throws -> Item
  ) {
    let out = ProxyRepresentation(exporting: exporting)
    let into = ProxyRepresentation(importing: importing)
    forms = out.forms + into.forms
  }
}

extension ItemProviderWriting {
  /// Awaits the data that the object delivers for a type. Cancelling the task cancels the object's work.
  fileprivate func data(as type: String) async throws -> Data {
    let (results, continuation) = AsyncThrowingStream<Data, any Error>.makeStream()
    let progress = loadData(withTypeIdentifier: type) { data, error in
      if let data { continuation.yield(data) }
      continuation.finish(throwing: data == nil ? error : nil)
    }
    continuation.onTermination = { end in if case .cancelled = end { progress?.cancel() } }
    for try await data in results { return data }
    throw ItemProviderError(.itemUnavailable, "There's no data as \(type).")
  }
}
