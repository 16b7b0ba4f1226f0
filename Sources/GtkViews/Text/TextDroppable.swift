public import DragDrop

/// A text that can be dropped on (`UITextDroppable`; contract 1.13.5).
@MainActor
public protocol TextDroppable: TextPasting {
  /// Weak.
  var textDropDelegate: (any TextDropDelegate)? { get set }
  /// A text that it's removed from takes no drops.
  var textDropInteraction: DropInteraction? { get }
  /// Whether a drag is over this text.
  var isTextDropActive: Bool { get }
}
