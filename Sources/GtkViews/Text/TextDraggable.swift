public import DragDrop

/// A text that can be dragged from (`UITextDraggable`; contract 1.13.2).
@MainActor
public protocol TextDraggable: TextInput {
  /// Weak.
  var textDragDelegate: (any TextDragDelegate)? { get set }
  /// Set its `isEnabled` to false, and nothing can be dragged out of the text.
  var textDragInteraction: DragInteraction? { get }
  /// Whether something of this text is being dragged.
  var isTextDragActive: Bool { get }
  /// For lifts from now on.
  var textDragOptions: TextDragOptions { get set }
}
