public import Foundation

/// The methods of ``ItemProvider`` with types instead of names (`UTType` on iOS; contract 1.11.5, 1.11.6,
/// 1.11.13, 1.11.19).
extension ItemProvider {
  /// The registered types in the order of registration.
  public var registeredContentTypes: [TypeIdentifier] { registeredTypeIdentifiers.map(TypeIdentifier.init) }

  /// The registered types whose file may be opened in place.
  public var registeredContentTypesForOpenInPlace: [TypeIdentifier] {
    registeredTypeIdentifiers(fileOptions: .openInPlace).map(TypeIdentifier.init)
  }

  /// Returns the registered types that can be used where `type` is asked for.
  public func registeredContentTypes(conformingTo type: TypeIdentifier) -> [TypeIdentifier] {
    registeredContentTypes.filter { $0.conforms(to: type) }
  }

  /// Calls ``registerDataRepresentation(forTypeIdentifier:visibility:loadHandler:)``.
  public func registerDataRepresentation(
    for type: TypeIdentifier, visibility: ItemProviderRepresentationVisibility = .all,
    loadHandler: @escaping DataLoadHandler
  ) {
    registerDataRepresentation(
      forTypeIdentifier: type.rawValue, visibility: visibility, loadHandler: loadHandler)
  }

  /// Calls ``registerFileRepresentation(forTypeIdentifier:fileOptions:visibility:loadHandler:)``.
  public func registerFileRepresentation(
    for type: TypeIdentifier, visibility: ItemProviderRepresentationVisibility = .all,
    openInPlace: Bool = false, loadHandler: @escaping FileLoadHandler
  ) {
    registerFileRepresentation(
      forTypeIdentifier: type.rawValue, fileOptions: openInPlace ? .openInPlace : [], visibility: visibility,
      loadHandler: loadHandler)
  }

  /// Calls ``loadDataRepresentation(forTypeIdentifier:completionHandler:)``.
  @discardableResult
  public func loadDataRepresentation(
    for type: TypeIdentifier, completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress {
    loadDataRepresentation(forTypeIdentifier: type.rawValue, completionHandler: completionHandler)
  }

  /// Calls ``loadFileRepresentation(forTypeIdentifier:completionHandler:)`` or
  /// ``loadInPlaceFileRepresentation(forTypeIdentifier:completionHandler:)``.
  /// - Parameters:
  ///   - type: the type; of a family such as `public.image`, the first registered type is loaded.
  ///   - openInPlace: whether the file itself is wanted, if its source allows that.
  ///   - completionHandler: the file and whether it is the original, or nil and an error.
  @discardableResult
  public func loadFileRepresentation(
    for type: TypeIdentifier, openInPlace: Bool = false,
    completionHandler: @escaping @Sendable (URL?, Bool, (any Error)?) -> Void
  ) -> Progress {
    if openInPlace {
      return loadInPlaceFileRepresentation(
        forTypeIdentifier: type.rawValue, completionHandler: completionHandler)
    }
    return loadFileRepresentation(forTypeIdentifier: type.rawValue) { url, error in
      completionHandler(url, false, error)
    }
  }
}

/// One form in which a provider can deliver its item.
struct ItemProviderRepresentation: Sendable {
  enum Source: Sendable {
    case data(ItemProvider.DataLoadHandler)
    case file(ItemProvider.FileLoadHandler, options: ItemProviderFileOptions)
  }

  let type: TypeIdentifier
  let visibility: ItemProviderRepresentationVisibility
  let source: Source
}

/// A form that fits, with the type that the consumer asked for.
struct ItemProviderMatch: Sendable {
  let representation: ItemProviderRepresentation
  /// Equal to the representation's type, or a family that it belongs to; spelled as the consumer spells it.
  let wanted: TypeIdentifier
}

/// How a file representation may be handed out (`NSItemProviderFileOptions`; contract 1.11.12).
public struct ItemProviderFileOptions: OptionSet, Sendable {
  /// One bit for each option.
  public let rawValue: Int
  /// Creates a set from bits; bits without a meaning are kept.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The file itself may be opened where it is. Without this option, consumers get a copy.
  public static let openInPlace = ItemProviderFileOptions(rawValue: 1)
}

/// The network addresses that another program's item came from, as far as that program names them.
public struct WebSource: Hashable, Sendable {
  /// The address of the page that showed the item.
  public let page: String?
  /// The address of the item itself.
  public let item: String?

  /// Returns nil if both addresses are nil.
  public init?(page: String?, item: String?) {
    guard page != nil || item != nil else { return nil }
    self.page = page
    self.item = item
  }
}

/// The loads as async methods. Cancelling the task cancels the load.
///
/// In a drop, call them in the closure of the session's `accept`, where the loads of the drop may begin. A
/// plain `Task` only starts after `performDrop` has returned, when the gate is closed.
extension ItemProvider {
  /// Awaits ``loadDataRepresentation(forTypeIdentifier:completionHandler:)``.
  public func data(forType type: String) async throws -> Data {
    try await awaiting { answer in
      self.loadDataRepresentation(forTypeIdentifier: type) { data, error in answer(data, error) }
    }
  }

  /// Awaits ``loadObject(ofClass:completionHandler:)``.
  public func object<T: ItemProviderReading>(ofClass type: T.Type) async throws -> T {
    try await awaiting { answer in self.loadObject(ofClass: type) { object, error in answer(object, error) } }
  }

  private func awaiting<Value: Sendable>(
    _ start: @escaping @Sendable (@escaping @Sendable (Value?, (any Error)?) -> Void) -> Progress
  ) async throws -> Value {
    let sum = LoadProgress(total: 0)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let progress = start { value, error in
          if let value {
            continuation.resume(returning: value)
          } else {
            continuation.resume(throwing: error ?? ItemProviderError(.unknown, "The load failed."))
          }
        }
        if let load = progress as? LoadProgress { sum.onCancel { load.cancel() } }
      }
    } onCancel: {
      sum.cancel()
    }
  }
}
