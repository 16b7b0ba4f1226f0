import CKitGtkShim
import DragDrop
public import Foundation
public import GtkViews

/// The view of one item of a collection or table view. Cells are reused for items that scroll in.
///
/// Subclass ``CollectionViewCell`` or ``TableViewCell``. Draw in ``draw(_:size:)``, or set
/// ``ReusableView/contentView``.
open class Cell: ReusableView {
  /// The state of a cell during a drag (`UICollectionViewCell.DragState`; contract 1.12.22).
  public enum DragState: Int, Sendable {
    /// Its item isn't lifted or dragged.
    case none = 0
    /// Its item is being lifted.
    case lifting = 1
    /// Its item is being dragged; the cell stays at the item's frame.
    case dragging = 2
  }

  /// Whether the item is selected. The view sets it.
  public internal(set) var isSelected = false {
    didSet {
      guard isSelected != oldValue else { return }
      shim_cell_set_accessible_selected(widget, isSelected ? 1 : 0)
      stateDidChange()
    }
  }
  /// Whether a drop would go into the item, or a press is on it.
  public internal(set) var isHighlighted = false {
    didSet { if isHighlighted != oldValue { stateDidChange() } }
  }
  /// Whether the cell has keyboard focus and the user got there with the keyboard.
  public internal(set) var isFocused = false {
    didSet { if isFocused != oldValue { stateDidChange() } }
  }
  /// The cell's drag state. The view sets it and calls ``dragStateDidChange(_:)``.
  public internal(set) var dragState = DragState.none {
    didSet { if dragState != oldValue { dragStateDidChange(dragState) } }
  }
  /// The opacity that ``dragStateDidChange(_:)`` fades to.
  var draggedAlpha = CellListConfiguration().draggedCellAlpha

  override init(accessibilityRole: AccessibilityRole) {
    super.init(accessibilityRole: accessibilityRole)
    isFocusable = true
  }

  /// Called when the cell is about to show another item. Call super.
  override open func prepareForReuse() {
    super.prepareForReuse()
    isSelected = false
    isHighlighted = false
    isFocused = false
    dragState = .none
  }

  /// Called when the drag state has changed: with `.lifting` inside the lift's animation, with `.dragging`
  /// inside an animation that follows it when the drag has its preview, and with `.none` inside the cancel's
  /// animation or at the end. Super fades a cell whose item is being dragged.
  open func dragStateDidChange(_ state: DragState) { alpha = state == .dragging ? draggedAlpha : 1 }

  /// Called when the cell's selection, highlight or focus has changed. Redraws it.
  open func stateDidChange() { setNeedsDisplay() }

  override open func draw(_ context: DrawingContext, size: CGSize) {
    drawBackground(context, size: size)
    super.draw(context, size: size)
  }

  /// Draws the background, which shows selection, highlight and focus.
  open func drawBackground(_ context: DrawingContext, size: CGSize) {
    let frame = CGRect(origin: .zero, size: size).insetBy(dx: 3, dy: 1)
    if isHighlighted {
      context.fillRounded(frame, radius: 8, Cell.accent.withAlpha(0.2))
      context.strokeRounded(frame, radius: 8, width: 2, Cell.accent)
    } else if isSelected {
      context.fillRounded(frame, radius: 8, Color(white: DesktopSettings.prefersDark ? 1 : 0, alpha: 0.1))
    }
    if isFocused { context.strokeRounded(frame, radius: 8, width: 2, Cell.accent) }
  }

  /// The colour of selections and drops: the desktop's accent colour, if the program follows it.
  public static var accent: Color { AccentStyle.line }
}

/// A view that a list makes when it scrolls in and reuses for other elements: cells, and the headers and
/// footers of sections.
open class ReusableView: CanvasView {
  /// The identifier of the view's registered class; nil for a view that the app made itself.
  public internal(set) var reuseIdentifier: String?
  /// The key of the view's reuse pool; nil for a view without a registered class, which isn't reused.
  var reuseKey: ReuseKey?

  /// A view that fills this one. Never nil when it's read: if none was set, a plain `View` is made, for
  /// subviews at their frames. nil removes it.
  public var contentView: View! {
    get {
      if content == nil { content = View() }
      return content
    }
    set {
      hasOwnContent = newValue != nil
      content = newValue
    }
  }
  /// Whether the program has set the content.
  private(set) var hasOwnContent = false
  /// The content, if there's any.
  private(set) var content: View? {
    didSet {
      guard content !== oldValue else { return }
      oldValue?.removeFromSuperview()
      if let content { addSubview(content, frame: CGRect(origin: .zero, size: super.bounds.size)) }
    }
  }

  override init(accessibilityRole: AccessibilityRole) {
    super.init(accessibilityRole: accessibilityRole)
    shrinks = true
    mayBeReused = true
  }

  /// Whether the view is a header that stays at the edge while its section scrolls behind it.
  var isPinned = false {
    didSet {
      guard isPinned != oldValue else { return }
      if isPinned { addStyleClass(ReusableView.opaque) } else { removeStyleClass(ReusableView.opaque) }
      setNeedsDisplay()
    }
  }

  /// GTK's style class for the window's background colour, so that what's behind the header doesn't show
  /// through.
  private static let opaque = "background"

  /// Called when the view is about to show something else. Call super.
  open func prepareForReuse() {}

  override open func draw(_ context: DrawingContext, size: CGSize) {
    super.draw(context, size: size)
    guard isPinned else { return }
    let line = Color(white: DesktopSettings.prefersDark ? 1 : 0, alpha: 0.15)
    context.fill(CGRect(x: 0, y: size.height - 1, width: size.width, height: 1), line)
  }

  override open func sizeDidChange(_ size: CGSize) {
    if let content { setFrame(CGRect(origin: .zero, size: size), of: content) }
  }
}

/// The kind and identifier of views that can be used instead of each other.
struct ReuseKey: Hashable {
  /// The element kind; nil for cells.
  var kind: String?
  let identifier: String
}

/// Numbers of collection and table views that Apple doesn't publish (contract, section 6), each settable and
/// with its reason.
public struct CellListConfiguration: Sendable {
  /// Seconds in which cells move to new frames; as long as a short set-down (contract 1.7.3).
  public var layoutDuration: TimeInterval = 0.25
  /// Seconds for which a drag must point to another gap before the cells make room there, at
  /// ``CollectionViewReorderingCadence/fast`` (1.12.4). Immediate has no delay, fast has half of a spring's
  /// dwell, slow the whole dwell.
  public var fastReflowDelay: TimeInterval = 0.25
  /// The delay in seconds at ``CollectionViewReorderingCadence/slow``.
  public var slowReflowDelay: TimeInterval = 0.5
  /// The distance past a section's last item up to which a drag still means "at the end", in lengths of that
  /// item; space farther away is empty and has no index path (1.12.12). One length, since one more item would
  /// be there.
  public var endReach = 1.0
  /// The share of a row's height, in the middle, over which an automatic proposal means "into" (1.12.14):
  /// with one half, as much is left for "between".
  public var intoShare = 0.5
  /// The greatest number of the view's own items for which a gap is opened, as in UIKit (1.12.14).
  public var reorderGapLimit = 1
  /// The numbers of scrolling by a drag at the view's edges.
  public var autoscroll = AutoscrollConfiguration()
  /// The opacity of a cell whose item is being dragged (1.12.22).
  public var draggedCellAlpha = 0.4
  /// The distance in points beyond the visible part within which cells are kept ready.
  public var overscan = 120.0
  /// The greatest number of unused cells of one kind that are kept for reuse.
  public var reusePoolLimit = 32

  /// Creates a configuration of the default numbers.
  public init() {}
}

/// The properties of a placeholder while its data is on the way (contract 1.12.20).
@MainActor
final class PlaceholderRecord {
  let reuseIdentifier: String
  /// The placeholder's size; nil: that of the view's items.
  let size: CGSize?
  let update: (Cell) -> Void
  let previewParameters: (Cell) -> DragPreviewParameters?

  init(
    reuseIdentifier: String, size: CGSize?, update: @escaping (Cell) -> Void,
    previewParameters: @escaping (Cell) -> DragPreviewParameters?
  ) {
    self.reuseIdentifier = reuseIdentifier
    self.size = size
    self.update = update
    self.previewParameters = previewParameters
  }
}
