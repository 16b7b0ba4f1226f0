public import DragDrop

/// What a text asks its drag delegate (`UITextDragRequest`; contract 1.13.4).
@MainActor
public struct TextDragRequest {
  /// What's pressed.
  public let dragRange: TextRange
  /// What the view would drag by itself: the text.
  public let suggestedItems: [DragItem]
  /// What the drag carries already; empty unless items are added to a running drag.
  public let existingItems: [DragItem]
  /// Whether the range is the view's selection.
  public let isSelected: Bool
  /// Has the ``existingItems``, and not yet those that are asked for.
  public let dragSession: any DragSession
}
