/// Where pastes come from and copies go: the desktop's clipboard, or a test's (`UIPasteboard`).
@MainActor
public protocol Pasteboard: AnyObject {
  /// What is there, each item a promise.
  /// - Throws: `CancellationError` when the user no longer waits for it: nothing is pasted then, and nothing is said.
  func itemProviders() async throws(CancellationError) -> [ItemProvider]
  /// Whether something there conforms to one of the types, as far as types alone can tell. Never reads.
  func hasItemsConforming(toTypeIdentifiers types: [String]) -> Bool
  /// Puts items there in place of what is; their bytes are asked for when they're pasted.
  func setItemProviders(_ providers: [ItemProvider])
}
