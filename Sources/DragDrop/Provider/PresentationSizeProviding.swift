public import Foundation

/// An object that has a preferred size of presentation (`UIItemProviderPresentationSizeProviding`; contract
/// 1.11.25).
public protocol PresentationSizeProviding: ItemProviderWriting {
  /// The preferred size in points.
  var preferredPresentationSizeForItemProvider: CGSize { get }
}
