public import Foundation

/// Values instead of objects (`register(_:)` and `loadTransferable(type:)` on iOS 16; contract 1.11.10).
extension ItemProvider {
  /// Registers all forms of the value, best first, as ``registerObject(_:visibility:)`` does.
  public func register(_ transferable: some Transferable) { registerObject(transferable, visibility: .all) }

  /// Loads the item as a value, as ``loadObject(ofClass:completionHandler:)`` does.
  /// - Parameters:
  ///   - type: the type of the value.
  ///   - completionHandler: called once on a background queue.
  @discardableResult
  public func loadTransferable<T: ItemProviderReading>(
    type: T.Type, completionHandler: @escaping @Sendable (Result<T, any Error>) -> Void
  ) -> Progress {
    loadObject(ofClass: type) { object, error in
      completionHandler(
        object.map { .success($0) } ?? .failure(error ?? ItemProviderError(.unknown, "The load failed.")))
    }
  }
}
