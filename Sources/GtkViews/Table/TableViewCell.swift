/// Shows one row of a table view (`UITableViewCell`). Subclass it; instances are made by the view and used again.
open class TableViewCell: Cell {
  /// Whether the row can be used while it's being dragged (`userInteractionEnabledWhileDragging`; contract 1.12.24).
  public var userInteractionEnabledWhileDragging = false

  /// Called by the table view for a registered class, when no cell waits to be used again.
  public required init() { super.init(accessibilityRole: .listItem) }

  override open func dragStateDidChange(_ state: DragState) {
    super.dragStateDidChange(state)
    contentView?.isUserInteractionEnabled = state == .none || userInteractionEnabledWhileDragging
  }
}
