public import Foundation

/// Where a preview comes from or goes to (`UIDragPreviewTarget`; contract 1.8.6).
@MainActor
public struct DragPreviewTarget {
  /// The view in whose coordinate space the target is; must be in a window.
  public let container: any ViewNode
  /// The target of the midpoint of the preview's visible area (1.8.8), in the container's coordinate space.
  public let center: CGPoint
  /// Applied at the target on drop and cancel. Maps points about the centre. Rotation, uniform scaling and
  /// translation are used; mirroring, skewing and non-uniform scaling are ignored.
  public let transform: AffineTransform

  /// - Precondition: `container` is in a window.
  public init(container: any ViewNode, center: CGPoint, transform: AffineTransform = .identity) {
    precondition(container.windowNode != nil, "a drag preview's container must be in a window")
    self.container = container
    self.center = center
    self.transform = transform
  }
}
