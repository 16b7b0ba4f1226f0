import CKitGtk
import CKitGtkShim
public import DragDrop
public import DragItems
public import GtkViews

/// The base of ``TextView`` and ``TextField``: the members for drag, drop and paste, which one internal
/// object implements (contract 1.13).
public class TextControl: View {
  let dragDrop = TextDragDrop()
  /// Whether changes aren't reported.
  private(set) var isQuiet = false

  override init(widget: @autoclosure () -> UnsafeMutablePointer<GtkWidget>) {
    super.init(widget: widget())
    // The text's own drop interaction takes drops.
    pastesDrops = false
  }

  /// Runs `body` without reporting that the text has changed.
  func quietly<Result>(_ body: () -> Result) -> Result {
    let wasQuiet = isQuiet
    isQuiet = true
    defer { isQuiet = wasQuiet }
    return body()
  }

  /// The numbers of scrolling by a drag at the text's edges.
  public var autoscroll = AutoscrollConfiguration()

  /// The drag delegate, held weakly; nil leaves every decision to the text (contract 1.13.3).
  public var textDragDelegate: (any TextDragDelegate)? {
    get { dragDrop.dragDelegate }
    set { dragDrop.dragDelegate = newValue }
  }
  /// The drop delegate, held weakly; nil leaves every decision to the text (contract 1.13.6).
  public var textDropDelegate: (any TextDropDelegate)? {
    get { dragDrop.dropDelegate }
    set { dragDrop.dropDelegate = newValue }
  }
  /// The paste delegate, held weakly; nil leaves every decision to the text (contract 1.13.9).
  public var textPasteDelegate: (any TextPasteDelegate)? {
    get { dragDrop.pasteDelegate }
    set { dragDrop.pasteDelegate = newValue }
  }
  /// Always exists; its `isEnabled` turns dragging on and off (1.13.2).
  public var textDragInteraction: DragInteraction? { dragDrop.drag }
  /// Always exists; if it's removed from the text, nothing can be dropped on the text (1.13.5).
  public var textDropInteraction: DropInteraction? { dragDrop.drop }
  /// True from the drag's beginning, after its lift, to its end; also if this text has only added an item to
  /// the drag.
  public var isTextDragActive: Bool { dragDrop.isDragActive }
  /// True while a drag that the text may take is over it; false after a drop, even if data is still on its
  /// way.
  public var isTextDropActive: Bool { dragDrop.isDropActive }
  /// The options of following lifts; initially empty.
  public var textDragOptions: TextDragOptions {
    get { dragDrop.dragOptions }
    set { dragDrop.dragOptions = newValue }
  }
  /// The caret at the position of a drop, while a drag is over the text.
  public var dropCaret: TextCursorDropPositionAnimator? { dragDrop.caret }

  /// Takes into the text what an input method is composing for it (`UITextInput.unmarkText()`); does nothing
  /// if nothing is being composed.
  public func unmarkText() {
    if let host = self as? any TextHost { shim_input_method_finish(host.textWidget) }
  }

  /// Returns whether the text takes the items, judged by types alone; false while the text can't be edited or
  /// used.
  public func canPaste(_ itemProviders: [ItemProvider]) -> Bool { dragDrop.canPaste(itemProviders) }

  /// Replaces the selection once everything that can be loaded has arrived; does nothing if the text can't be
  /// edited by then.
  public func paste(itemProviders: [ItemProvider]) { dragDrop.paste(itemProviders) }
}
