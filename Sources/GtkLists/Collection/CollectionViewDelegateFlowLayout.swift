import DragDrop
public import Foundation
public import GtkViews

/// A collection view's delegate that gives sizes, insets and spaces (`UICollectionViewDelegateFlowLayout`).
///
/// Any ``CollectionViewDelegate`` can have these methods; a subclass of ``CollectionViewController`` has them
/// by this protocol.
///
/// ```swift
/// final class Sizes: CollectionViewDelegateFlowLayout {
///   func collectionView(
///     _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewFlowLayout,
///     sizeForItemAt indexPath: IndexPath
///   ) -> CGSize {
///     CGSize(width: indexPath.item == 0 ? 240 : 120, height: 90)
///   }
/// }
/// ```
@MainActor
public protocol CollectionViewDelegateFlowLayout: CollectionViewDelegate {
  // The methods of a subclass, whose superclass is a delegate already, are found only by requirements of this
  // protocol's own.
  /// Returns the item's size in points.
  @_nonoverride
  func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize
  /// Returns the size of a section's header in points.
  @_nonoverride
  func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    referenceSizeForHeaderInSection section: Int
  ) -> CGSize
  /// Returns the size of a section's footer in points.
  @_nonoverride
  func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    referenceSizeForFooterInSection section: Int
  ) -> CGSize
  /// Returns the insets of a section's items.
  @_nonoverride
  func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    insetForSectionAt section: Int
  ) -> EdgeInsets
  /// Returns the space between a section's lines in points.
  @_nonoverride
  func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    minimumLineSpacingForSectionAt section: Int
  ) -> CGFloat
  /// Returns the space between the items of a section's line in points.
  @_nonoverride
  func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    minimumInteritemSpacingForSectionAt section: Int
  ) -> CGFloat
}

extension CollectionViewDelegate {
  /// Returns the answer of a delegate that gives sizes; nil if it doesn't give this one.
  func flow<Answer>(_ ask: (any CollectionViewDelegateFlowLayout) -> Answer) -> Answer? {
    guard let delegate = self as? any CollectionViewDelegateFlowLayout else { return nil }
    return OtherForm.answer { ask(delegate) }
  }
}
