/// How one item leaves the pointer at the end of a drag.
@MainActor
public struct SetDown {
  /// How the preview ends.
  public enum Manner: Sendable {
    /// Flies to the preview's target (a drop, or back to the origin).
    case flyToTarget
    /// Fades where it is (a cancelled item whose delegate returned nil).
    case fadeInPlace
    /// Fades and shrinks where it is (a dropped item whose delegate returned nil).
    case shrinkInPlace
  }

  /// The item, which may have no preview.
  public let item: DragItem
  /// The preview; nil for an item that isn't shown.
  public let preview: TargetedDragPreview?
  /// How the preview ends; has no meaning without a preview.
  public let manner: Manner
  /// The piece's animation; finish it exactly once.
  public let animation: DragAnimation

  /// Called by the engine for each item of a drag that ends; tests of a stage may make their own.
  public init(item: DragItem, preview: TargetedDragPreview?, manner: Manner, animation: DragAnimation) {
    self.item = item
    self.preview = preview
    self.manner = manner
    self.animation = animation
  }
}
