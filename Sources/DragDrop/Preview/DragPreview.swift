/// A still picture of a view for use in mid-drag (`UIDragPreview`; contract 1.8.4).
@MainActor
public final class DragPreview {
  public let viewNode: any ViewNode
  /// The preview's own.
  public let parameters: DragPreviewParameters

  public init(view: any ViewNode, parameters: DragPreviewParameters = DragPreviewParameters()) {
    viewNode = view
    self.parameters = parameters.copy()
  }
}
