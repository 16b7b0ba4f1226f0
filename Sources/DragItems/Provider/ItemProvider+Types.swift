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
  /// - Parameter completionHandler: the file and whether it is the original, or nil and an error.
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
