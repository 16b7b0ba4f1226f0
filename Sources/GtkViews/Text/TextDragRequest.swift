public import DragDrop

/// A text's question to its drag delegate (`UITextDragRequest`; contract 1.13.4).
@MainActor
public struct TextDragRequest {
  /// The pressed range.
  public let dragRange: TextRange
  /// The items that the view would drag by itself: the text.
  public let suggestedItems: [DragItem]
  /// The items that the drag carries already; empty unless items are added to a running drag.
  public let existingItems: [DragItem]
  /// Whether the range is the view's selection.
  public let isSelected: Bool
  /// The session, with the ``existingItems`` but not yet the requested ones.
  public let dragSession: any DragSession
}
