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
