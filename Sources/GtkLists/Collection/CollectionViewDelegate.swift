public import DragDrop
public import Foundation

/// Is told of the user's actions in a collection view (`UICollectionViewDelegate`). All methods are optional.
@MainActor
public protocol CollectionViewDelegate: AnyObject {
  /// Returns whether the user's click, key or resting drag may select the item. Not asked when the program
  /// selects it. Default: true.
  func collectionView(_ collectionView: CollectionView, shouldSelectItemAt indexPath: IndexPath) -> Bool
  /// Called when the user has selected the item, but not for the program's own selections.
  func collectionView(_ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath)
  /// Called when the user has deselected the item, but not for the program's own changes, nor for the removal
  /// of a selected item.
  func collectionView(_ collectionView: CollectionView, didDeselectItemAt indexPath: IndexPath)
  /// Called after a double click, or Return.
  func collectionView(_ collectionView: CollectionView, performPrimaryActionForItemAt indexPath: IndexPath)
  /// Called when the cell is about to become visible.
  func collectionView(
    _ collectionView: CollectionView, willDisplay cell: CollectionViewCell, forItemAt indexPath: IndexPath)
  /// Returns the item's size in points; nil (the default) uses the layout's. Asked once for each item.
  func collectionView(_ collectionView: CollectionView, sizeForItemAt indexPath: IndexPath) -> CGSize?
  /// Returns a header's size in points; nil (the default) uses the layout's. Only the length in the scroll
  /// direction counts. Asked once for each section.
  func collectionView(_ collectionView: CollectionView, referenceSizeForHeaderInSection section: Int)
    -> CGSize?
  /// Returns a footer's size in points; nil (the default) uses the layout's. Only the length in the scroll
  /// direction counts. Asked once for each section.
  func collectionView(_ collectionView: CollectionView, referenceSizeForFooterInSection section: Int)
    -> CGSize?
  /// Called when the header or footer is about to become visible.
  func collectionView(
    _ collectionView: CollectionView, willDisplaySupplementaryView view: CollectionReusableView,
    forElementKind elementKind: String, at indexPath: IndexPath)
  /// Returns whether a drag that rests over the item may select it. Default: true. May set the context's
  /// `targetView` (contract 1.10.10).
  func collectionView(
    _ collectionView: CollectionView, shouldSpringLoadItemAt indexPath: IndexPath,
    with context: any SpringLoadedInteractionContext
  ) -> Bool
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension CollectionViewDelegate {
  public func collectionView(_ collectionView: CollectionView, shouldSelectItemAt indexPath: IndexPath)
    -> Bool
  { true }
  public func collectionView(_ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath) {}
  public func collectionView(_ collectionView: CollectionView, didDeselectItemAt indexPath: IndexPath) {}
  public func collectionView(
    _ collectionView: CollectionView, performPrimaryActionForItemAt indexPath: IndexPath
  ) {}
  public func collectionView(
    _ collectionView: CollectionView, willDisplay cell: CollectionViewCell, forItemAt indexPath: IndexPath
  ) {}
  public func collectionView(_ collectionView: CollectionView, sizeForItemAt indexPath: IndexPath) -> CGSize?
  { nil }
  public func collectionView(_ collectionView: CollectionView, referenceSizeForHeaderInSection section: Int)
    -> CGSize?
  { nil }
  public func collectionView(_ collectionView: CollectionView, referenceSizeForFooterInSection section: Int)
    -> CGSize?
  { nil }
  public func collectionView(
    _ collectionView: CollectionView, willDisplaySupplementaryView view: CollectionReusableView,
    forElementKind elementKind: String, at indexPath: IndexPath
  ) {}
  public func collectionView(
    _ collectionView: CollectionView, shouldSpringLoadItemAt indexPath: IndexPath,
    with context: any SpringLoadedInteractionContext
  ) -> Bool { true }
}
