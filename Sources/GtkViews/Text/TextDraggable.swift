public import DragDrop

/// A text that can be dragged from (`UITextDraggable`; contract 1.13.2).
@MainActor
public protocol TextDraggable: TextInput {
  /// The drag delegate, held weakly.
  var textDragDelegate: (any TextDragDelegate)? { get set }
  /// The drag interaction. If its `isEnabled` is false, nothing can be dragged out of the text.
  var textDragInteraction: DragInteraction? { get }
  /// Whether an item of this text is being dragged.
  var isTextDragActive: Bool { get }
  /// The options of following lifts.
  var textDragOptions: TextDragOptions { get set }
}
