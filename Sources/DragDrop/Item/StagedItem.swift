public import Foundation

/// One item of a drag and how it is shown while it lifts. No preview: an invisible item.
@MainActor
public struct StagedItem {
  /// Also one that isn't shown.
  public let item: DragItem
  /// At the place that the item is lifted from; nil: it isn't shown and doesn't lift (1.2.2).
  public let preview: TargetedDragPreview?
  /// Of what showed when it was lifted, in points; the view that it's of may be another size by now. Zero without a
  /// preview.
  public let size: CGSize

  /// Takes the preview's measure now.
  public init(item: DragItem, preview: TargetedDragPreview?) {
    self.item = item
    self.preview = preview
    size = preview?.size ?? .zero
  }
}
