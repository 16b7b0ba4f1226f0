public import DragItems

/// An object that takes pasted or dropped items (`UIPasteConfigurationSupporting`; contract 1.9): a view, a
/// window, or an object that manages one.
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
