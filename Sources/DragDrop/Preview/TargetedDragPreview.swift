public import DragItems
public import Foundation

/// A still image of a view for use in mid-drag (`UIDragPreview`; contract 1.8.4).
///
/// ```swift
/// let preview = DragPreview(view: ImageView(image: image))
/// let link = DragPreview(for: url, title: "A page")
/// ```
@MainActor
public final class DragPreview {
  /// The view to draw, which need not be in a window. Drawn once, when the image is needed.
  public let viewNode: any ViewNode
  /// The preview's own copy of the parameters.
  public let parameters: DragPreviewParameters

  /// - Parameters:
  ///   - view: the view to draw, which need not be in a window.
  ///   - parameters: copied. Default: the whole view on white.
  public init(view: any ViewNode, parameters: DragPreviewParameters = DragPreviewParameters()) {
    viewNode = view
    self.parameters = parameters.copy()
  }
}

/// A view's preview for lift, drop and cancel, with its target (`UITargetedDragPreview`; contract
/// 1.8.1–1.8.3).
///
/// Shows the view live, subviews included; never moves or changes it.
///
/// ```swift
/// let parameters = DragPreviewParameters()
/// parameters.backgroundColor = .clear
/// let preview = TargetedDragPreview(view: imageView, parameters: parameters)
/// ```
@MainActor
public final class TargetedDragPreview {
  /// The view, held strongly for as long as the preview is needed.
  public let viewNode: any ViewNode
  /// The preview's own copy of the parameters.
  public let parameters: DragPreviewParameters
  /// Where the preview lifts from, or is set down.
  public let target: DragPreviewTarget

  /// Creates a preview of a view that need not be in a window.
  public init(view: any ViewNode, parameters: DragPreviewParameters, target: DragPreviewTarget) {
    viewNode = view
    self.parameters = parameters.copy()
    self.target = target
  }

  /// Creates a preview whose target is the view's position in its parent.
  /// - Precondition: the view is in a window (1.8.2).
  public convenience init(view: any ViewNode, parameters: DragPreviewParameters = DragPreviewParameters()) {
    GroundRule.check(
      view.windowNode != nil,
      "A targeted preview of a view in no window has no place. Give it a target, or put the view into a window.",
      see: .previews)
    let container = view.parentNode ?? view
    let bounds = parameters.visiblePath?.boundingBox ?? view.bounds
    let middle = view.convertToWindow(CGPoint(x: bounds.midX, y: bounds.midY))
    self.init(
      view: view, parameters: parameters,
      target: DragPreviewTarget(container: container, center: container.convertFromWindow(middle)))
  }

  /// The size of the visible part, in points.
  public var size: CGSize { (parameters.visiblePath?.boundingBox ?? viewNode.bounds).size }

  /// Returns the same preview with another target (1.8.3).
  public func retargetedPreview(with target: DragPreviewTarget) -> TargetedDragPreview {
    TargetedDragPreview(view: viewNode, parameters: parameters, target: target)
  }
}

/// Where a preview comes from or goes to (`UIDragPreviewTarget`; contract 1.8.6).
///
/// ```swift
/// let target = DragPreviewTarget(container: view, center: CGPoint(x: 40, y: 40))
/// let preview = TargetedDragPreview(view: imageView, parameters: DragPreviewParameters(), target: target)
/// ```
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
    GroundRule.check(
      container.windowNode != nil,
      "The container of a drag preview's target is in no window. Choose a view that's on the screen.",
      see: .previews)
    self.container = container
    self.center = center
    self.transform = transform
  }

  /// Creates a target that nothing is ever set down at.
  init(anywhereIn container: any ViewNode) {
    self.container = container
    center = .zero
    transform = .identity
  }
}

/// How a preview's view is clipped, and its background and shadow (`UIDragPreviewParameters`; contract
/// 1.8.7).
///
/// Previews keep a copy: later changes here don't affect them.
///
/// ```swift
/// let parameters = DragPreviewParameters()
/// parameters.backgroundColor = .clear
/// parameters.visiblePath = PreviewPath(roundedRect: imageView.bounds, cornerRadius: 8)
/// ```
@MainActor
public final class DragPreviewParameters {
  /// The colour behind the view, initially white. `PreviewColor.clear` draws nothing; nil restores white
  /// (1.8.7).
  public var backgroundColor: PreviewColor? = .white {
    didSet { backgroundColor = backgroundColor ?? .white }
  }
  /// The visible part of the view, in the view's own coordinates; nil shows the whole view.
  public var visiblePath: PreviewPath?
  /// The outline of the shadow, in the view's own coordinates; nil uses the visible path.
  public var shadowPath: PreviewPath?

  /// Creates parameters for the whole view on white, with a shadow of its outline.
  public init() {}

  /// Margin in points around each line of a text, and the radius of its corners: about a quarter of a line,
  /// so that letters don't touch the edge.
  public static var textLineMargin: CGFloat = 4

  /// Creates parameters for lines of text: the path and its corners follow from the lines. No lines: the
  /// whole view.
  /// - Parameter textLineRects: in the view's own coordinates; empty rectangles and those with non-finite
  ///   numbers are ignored.
  public convenience init(textLineRects: [CGRect]) {
    self.init()
    let lines = textLineRects.filter { rect in
      [rect.minX, rect.minY, rect.width, rect.height].allSatisfy(\.isFinite) && !rect.isEmpty
    }
    guard !lines.isEmpty else { return }
    let margin = Self.textLineMargin.isFinite ? max(0, Self.textLineMargin) : 0
    visiblePath = PreviewPath(
      lines.map { line in
        PreviewPath.Piece(rect: line.insetBy(dx: -margin, dy: -margin), cornerRadius: Double(margin))
      })
  }

  /// Returns a copy with the same values.
  public func copy() -> DragPreviewParameters {
    let other = DragPreviewParameters()
    other.backgroundColor = backgroundColor
    other.visiblePath = visiblePath
    other.shadowPath = shadowPath
    return other
  }
}
