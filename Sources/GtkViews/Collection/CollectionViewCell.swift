/// Shows one item of a collection view (`UICollectionViewCell`). Subclass it; instances are made by the view and used again.
open class CollectionViewCell: Cell {
  public required init() { super.init(accessibilityRole: .gridCell) }
}
