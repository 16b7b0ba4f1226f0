/// Somebody who takes what is pasted or dropped (`UIPasteConfigurationSupporting`; contract 1.9): a view, a window,
/// or an object that looks after one.
@MainActor
public protocol PasteConfigurationSupporting: AnyObject {
  /// nil takes nothing.
  var pasteConfiguration: PasteConfiguration? { get set }
  /// Pasted, or dropped: the items' data may be asked for now (1.9.2).
  func paste(itemProviders: [ItemProvider])
  /// Whether to take these: by types alone. Default: when the configuration accepts one of them (1.9.3).
  func canPaste(_ itemProviders: [ItemProvider]) -> Bool
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension PasteConfigurationSupporting {
  public func canPaste(_ itemProviders: [ItemProvider]) -> Bool {
    pasteConfiguration?.accepts(itemProviders) ?? false
  }
}
