import CGtkShim
public import Foundation
public import GtkViews

/// The view of one item of a collection or table view. Cells are reused for items that scroll in.
///
/// Subclass ``CollectionViewCell`` or ``TableViewCell``. Draw in ``draw(_:size:)``, or set ``contentView``.
open class Cell: ReusableView {
  /// The state of a cell during a drag (`UICollectionViewCell.DragState`; contract 1.12.22).
  public enum DragState: Int, Sendable {
    /// Its item isn't lifted or dragged.
    case none = 0
    /// Its item is being lifted.
    case lifting = 1
    /// Its item is being dragged; the cell stays at the item's place.
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
    if isFocused { context.strokeRounded(frame, radius: 8, width: 2, Cell.accent.withAlpha(0.7)) }
  }

  /// The colour of selections and drops.
  public static let accent = Color(red: 0.21, green: 0.52, blue: 0.89)
}
