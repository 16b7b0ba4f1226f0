public import DragItems

/// The place that copies go to and pastes come from: the desktop's clipboard, or one that a test provides
/// (`UIPasteboard`).
@MainActor
public protocol Pasteboard: AnyObject {
  /// Returns the items on the pasteboard, each a promise.
  /// - Throws: `CancellationError` when the user no longer waits for the items. Nothing is pasted or reported
  ///   then.
  func itemProviders() async throws(CancellationError) -> [ItemProvider]
  /// Returns whether something on the pasteboard conforms to one of the types, as far as types alone can
  /// tell. Never reads data.
  func hasItemsConforming(toTypeIdentifiers types: [String]) -> Bool
  /// Replaces the pasteboard's items; their data is asked for when they're pasted.
  func setItemProviders(_ providers: [ItemProvider])
}
