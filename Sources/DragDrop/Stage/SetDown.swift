/// How one item leaves the pointer at the end of a drag.
@MainActor
public struct SetDown {
  /// What becomes of the picture.
  public enum Manner: Sendable {
    /// Flies to the preview's target (a drop, or back to the origin).
    case flyToTarget
    /// Fades where it is (a cancelled item whose delegate answered nil).
    case fadeInPlace
    /// Fades and shrinks where it is (a dropped item whose delegate answered nil).
    case shrinkInPlace
  }

  /// The same object as in the drag; may be one that isn't shown.
  public let item: DragItem
  /// Nil for an item that isn't shown.
  public let preview: TargetedDragPreview?
  /// Means nothing without a preview.
  public let manner: Manner
  /// Its alongside animations; finish it exactly once.
  public let animation: DragAnimation

  /// The engine makes one for each item of a drag that ends; tests of a stage may make their own.
  public init(item: DragItem, preview: TargetedDragPreview?, manner: Manner, animation: DragAnimation) {
    self.item = item
    self.preview = preview
    self.manner = manner
    self.animation = animation
  }
}
