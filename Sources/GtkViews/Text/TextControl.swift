public import DragDrop

/// What ``TextView`` and ``TextField`` have in common: the members of drag, drop and paste, which one object behind
/// them carries out (contract 1.13).
public class TextControl: View {
  let dragDrop = TextDragDrop()

  /// How a drag scrolls the text at its edges.
  public var autoscroll = AutoscrollConfiguration()

  public var textDragDelegate: (any TextDragDelegate)? {
    get { dragDrop.dragDelegate }
    set { dragDrop.dragDelegate = newValue }
  }
  public var textDropDelegate: (any TextDropDelegate)? {
    get { dragDrop.dropDelegate }
    set { dragDrop.dropDelegate = newValue }
  }
  public var textPasteDelegate: (any TextPasteDelegate)? {
    get { dragDrop.pasteDelegate }
    set { dragDrop.pasteDelegate = newValue }
  }
  public var textDragInteraction: DragInteraction? { dragDrop.drag }
  public var textDropInteraction: DropInteraction? { dragDrop.drop }
  public var isTextDragActive: Bool { dragDrop.isDragActive }
  public var isTextDropActive: Bool { dragDrop.isDropActive }
  public var textDragOptions: TextDragOptions {
    get { dragDrop.dragOptions }
    set { dragDrop.dragOptions = newValue }
  }
  /// Where dropped text would go, while a drag is over the text.
  public var dropCaret: TextCursorDropPositionAnimator? { dragDrop.caret }

  /// Only the text's own interaction takes drops.
  override package var pastesDrops: Bool { false }

  public func canPaste(_ itemProviders: [ItemProvider]) -> Bool { dragDrop.canPaste(itemProviders) }

  public func paste(itemProviders: [ItemProvider]) { dragDrop.paste(itemProviders) }
}
