/// A still image of a view for use in mid-drag (`UIDragPreview`; contract 1.8.4).
@MainActor
public final class DragPreview {
  /// The view to draw, which need not be in a window. Drawn once, when the image is needed.
  public let viewNode: any ViewNode
  /// The preview's own copy of the parameters.
  public let parameters: DragPreviewParameters

  /// - Parameter parameters: copied. Default: the whole view on white.
  public init(view: any ViewNode, parameters: DragPreviewParameters = DragPreviewParameters()) {
    viewNode = view
    self.parameters = parameters.copy()
  }
}
