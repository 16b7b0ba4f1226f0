public import Foundation

/// One item of a drag and how it is shown while it lifts. No preview: an invisible item.
@MainActor
public struct StagedItem {
  public let item: DragItem
  public let preview: TargetedDragPreview?
  /// Of what showed when it was lifted, in points; the view that it's of may be another size by now. Zero without a
  /// preview.
  public let size: CGSize

  public init(item: DragItem, preview: TargetedDragPreview?) {
    self.item = item
    self.preview = preview
    size = preview?.size ?? .zero
  }
}
