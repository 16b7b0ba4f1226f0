import GtkViews

/// The header or footer of a collection view's section (`UICollectionReusableView`). Subclass it; instances
/// are made by the view and reused.
///
/// A header is a heading for assistive technology: give it an `accessibilityLabel`.
open class CollectionReusableView: ReusableView {
  /// Called by the collection view for a registered class, when there's no view to reuse.
  public required init() { super.init(accessibilityRole: .group) }
}
