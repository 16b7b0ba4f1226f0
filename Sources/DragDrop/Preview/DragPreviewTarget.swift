public import Foundation

/// Where a preview comes from or goes to (`UIDragPreviewTarget`; contract 1.8.6).
@MainActor
public struct DragPreviewTarget {
  /// Must be in a window.
  public let container: any ViewNode
  /// In the container's coordinate space; meets the midpoint of the preview's visible area (1.8.8).
  public let center: CGPoint
  /// Applied at the target on drop and cancel. Foundation's transform maps points about the centre. It turns, scales evenly
  /// and moves; what it mirrors, skews or stretches is left out.
  public let transform: AffineTransform

  /// - Precondition: `container` is in a window.
  public init(container: any ViewNode, center: CGPoint, transform: AffineTransform = .identity) {
    precondition(container.windowNode != nil, "a drag preview's container must be in a window")
    self.container = container
    self.center = center
    self.transform = transform
  }
}
