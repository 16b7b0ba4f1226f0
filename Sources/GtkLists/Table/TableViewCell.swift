import GtkViews

/// The view of one row of a table view (`UITableViewCell`). Subclass it; instances are made by the view and
/// reused.
open class TableViewCell: Cell {
  /// Whether the row can be used while it's being dragged (`userInteractionEnabledWhileDragging`; contract
  /// 1.12.24).
  public var userInteractionEnabledWhileDragging = false
  /// The content while the drag keeps events from it, and whether it was enabled before.
  private var kept: (content: View, wasEnabled: Bool)?

  /// Called by the table view for a registered class, when there's no cell to reuse.
  public required init() { super.init(accessibilityRole: .listItem) }

  override open func dragStateDidChange(_ state: DragState) {
    super.dragStateDidChange(state)
    if state == .none || userInteractionEnabledWhileDragging {
      if let kept { kept.content.isUserInteractionEnabled = kept.wasEnabled }
      kept = nil
    } else if kept == nil, let contentView {
      kept = (contentView, contentView.isUserInteractionEnabled)
      contentView.isUserInteractionEnabled = false
    }
  }
}
