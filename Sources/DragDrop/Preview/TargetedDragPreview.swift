public import Foundation

/// A still picture of a view for use in mid-drag (`UIDragPreview`; contract 1.8.4).
@MainActor
public final class DragPreview {
  /// May be in no window. Drawn once, when the picture is needed.
  public let viewNode: any ViewNode
  /// The preview's own.
  public let parameters: DragPreviewParameters

  /// - Parameter parameters: copied. Default: the whole view on white.
  public init(view: any ViewNode, parameters: DragPreviewParameters = DragPreviewParameters()) {
    viewNode = view
    self.parameters = parameters.copy()
  }
}

/// A view's picture for lift, drop and cancel, with where it belongs (`UITargetedDragPreview`; contract 1.8.1–1.8.3).
///
/// Shows the view live, subviews included; never moves or changes it.
@MainActor
public final class TargetedDragPreview {
  /// Held strongly, for as long as the preview is needed.
  public let viewNode: any ViewNode
  /// The preview's own.
  public let parameters: DragPreviewParameters
  /// Where the picture lifts from, or is set down.
  public let target: DragPreviewTarget

  /// The view need not be in a window.
  public init(view: any ViewNode, parameters: DragPreviewParameters, target: DragPreviewTarget) {
    viewNode = view
    self.parameters = parameters.copy()
    self.target = target
  }

  /// Takes the target from the view's place in its parent.
  /// - Precondition: the view is in a window (1.8.2).
  public convenience init(view: any ViewNode, parameters: DragPreviewParameters = DragPreviewParameters()) {
    precondition(view.windowNode != nil, "a targeted preview without a target needs a view in a window")
    let container = view.parentNode ?? view
    let bounds = parameters.visiblePath?.boundingBox ?? view.bounds
    let middle = view.convertToWindow(CGPoint(x: bounds.midX, y: bounds.midY))
    self.init(
      view: view, parameters: parameters,
      target: DragPreviewTarget(container: container, center: container.convertFromWindow(middle)))
  }

  /// The size of what shows, in points.
  public var size: CGSize { (parameters.visiblePath?.boundingBox ?? viewNode.bounds).size }

  /// The same picture with another place to go (1.8.3).
  public func retargetedPreview(with target: DragPreviewTarget) -> TargetedDragPreview {
    TargetedDragPreview(view: viewNode, parameters: parameters, target: target)
  }
}

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
