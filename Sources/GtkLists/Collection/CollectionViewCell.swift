import GtkViews

/// The view of one item of a collection view (`UICollectionViewCell`). Subclass it; instances are made by the
/// view and reused.
open class CollectionViewCell: Cell {
  /// Called by the collection view for a registered class, when there's no cell to reuse.
  public required init() { super.init(accessibilityRole: .gridCell) }
}
