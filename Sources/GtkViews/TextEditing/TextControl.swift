public import DragDrop

/// What ``TextView`` and ``TextField`` have in common: the members of drag, drop and paste, which one object behind
/// them carries out (contract 1.13).
public class TextControl: View {
  let dragDrop = TextDragDrop()
  /// Whether changes aren't told.
  private(set) var isQuiet = false

  /// Without telling that the text has changed.
  func quietly<Result>(_ body: () -> Result) -> Result {
    let wasQuiet = isQuiet
    isQuiet = true
    defer { isQuiet = wasQuiet }
    return body()
  }

  /// How a drag scrolls the text at its edges.
  public var autoscroll = AutoscrollConfiguration()

  /// Weak. nil leaves every decision to the text (contract 1.13.3).
  public var textDragDelegate: (any TextDragDelegate)? {
    get { dragDrop.dragDelegate }
    set { dragDrop.dragDelegate = newValue }
  }
  /// Weak. nil leaves every decision to the text (contract 1.13.6).
  public var textDropDelegate: (any TextDropDelegate)? {
    get { dragDrop.dropDelegate }
    set { dragDrop.dropDelegate = newValue }
  }
  /// Weak. nil leaves every decision to the text (contract 1.13.9).
  public var textPasteDelegate: (any TextPasteDelegate)? {
    get { dragDrop.pasteDelegate }
    set { dragDrop.pasteDelegate = newValue }
  }
  /// Always there; its `isEnabled` is the switch (1.13.2).
  public var textDragInteraction: DragInteraction? { dragDrop.drag }
  /// Always there; remove it from the text, and nothing can be dropped on it (1.13.5).
  public var textDropInteraction: DropInteraction? { dragDrop.drop }
  /// From the drag's begin, after its lift, to its end; also while only an added item is this text's.
  public var isTextDragActive: Bool { dragDrop.isDragActive }
  /// While a drag that the text may take is over it; no more after a drop, even if data is still on its way.
  public var isTextDropActive: Bool { dragDrop.isDropActive }
  /// Empty at first. For lifts from now on.
  public var textDragOptions: TextDragOptions {
    get { dragDrop.dragOptions }
    set { dragDrop.dragOptions = newValue }
  }
  /// Where dropped text would go, while a drag is over the text.
  public var dropCaret: TextCursorDropPositionAnimator? { dragDrop.caret }

  /// Only the text's own interaction takes drops.
  override package var pastesDrops: Bool { false }

  /// By types alone; false while the text can't be edited or used.
  public func canPaste(_ itemProviders: [ItemProvider]) -> Bool { dragDrop.canPaste(itemProviders) }

  /// Takes the selection's place, once all that can be loaded is there; nothing if the text can't be edited by then.
  public func paste(itemProviders: [ItemProvider]) { dragDrop.paste(itemProviders) }
}
