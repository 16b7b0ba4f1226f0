/// Shows one item of a collection view (`UICollectionViewCell`). Subclass it; instances are made by the view and used
/// again.
open class CollectionViewCell: Cell {
  /// Called by the collection view for a registered class, when no cell waits to be used again.
  public required init() { super.init(accessibilityRole: .gridCell) }
}
