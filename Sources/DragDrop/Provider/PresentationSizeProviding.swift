public import Foundation

/// An object that knows how large it would like to be shown (`UIItemProviderPresentationSizeProviding`; contract
/// 1.11.25).
public protocol PresentationSizeProviding: ItemProviderWriting {
  /// Points.
  var preferredPresentationSizeForItemProvider: CGSize { get }
}
