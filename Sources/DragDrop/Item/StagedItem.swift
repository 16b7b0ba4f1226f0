public import Foundation

/// One item of a drag and its preview while it lifts. Without a preview the item is invisible.
@MainActor
public struct StagedItem {
  /// The item, which may have no preview.
  public let item: DragItem
  /// The preview at the place that the item is lifted from; nil: the item isn't shown and doesn't lift
  /// (1.2.2).
  public let preview: TargetedDragPreview?
  /// The preview's size at the lift, in points; its view may have another size by now. Zero without a
  /// preview.
  public let size: CGSize

  /// Measures the preview when called.
  public init(item: DragItem, preview: TargetedDragPreview?) {
    self.item = item
    self.preview = preview
    size = preview?.size ?? .zero
  }
}
