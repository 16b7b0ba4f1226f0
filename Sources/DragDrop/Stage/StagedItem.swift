/// One item of a drag and how it is shown while it lifts. No preview: an invisible item.
@MainActor
public struct StagedItem {
  public let item: DragItem
  public let preview: TargetedDragPreview?

  public init(item: DragItem, preview: TargetedDragPreview?) {
    self.item = item
    self.preview = preview
  }
}
