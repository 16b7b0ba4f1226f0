public import DragDrop

/// A text that can be dropped on (`UITextDroppable`; contract 1.13.5).
@MainActor
public protocol TextDroppable: TextPasting {
  /// The drop delegate, held weakly.
  var textDropDelegate: (any TextDropDelegate)? { get set }
  /// The drop interaction. A text from which it's removed takes no drops.
  var textDropInteraction: DropInteraction? { get }
  /// Whether a drag is over this text.
  var isTextDropActive: Bool { get }
}
