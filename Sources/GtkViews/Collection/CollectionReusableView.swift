/// Shows the header or footer of a collection view's section (`UICollectionReusableView`). Subclass it; instances are
/// made by the view and used again.
///
/// A header is a heading for assistive technology: give it an `accessibilityLabel`.
open class CollectionReusableView: ReusableView {
  /// Called by the collection view for a registered class, when no view waits to be used again.
  public required init() { super.init(accessibilityRole: .group) }
}
