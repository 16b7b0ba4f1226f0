public import DragDrop

extension DragPreview {
  /// The view of the still image, as a view of GtkViews; nil for a link's card (contract 1.8.4).
  public var view: View? { viewNode as? View }
}

extension TargetedDragPreview {
  /// The view that is shown, as a view of GtkViews; nil for a link's card (contract 1.8.3).
  public var view: View? { viewNode as? View }
}
