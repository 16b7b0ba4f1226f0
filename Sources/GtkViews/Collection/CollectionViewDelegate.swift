public import DragDrop
public import Foundation

/// Is told what a person does with a collection view (`UICollectionViewDelegate`). All methods are optional.
@MainActor
public protocol CollectionViewDelegate: AnyObject {
  /// Asked before a person's click, key or held drag selects the item; not when the program selects it. Default: true.
  func collectionView(_ collectionView: CollectionView, shouldSelectItemAt indexPath: IndexPath) -> Bool
  /// By a person; the program's own selecting isn't told.
  func collectionView(_ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath)
  /// By a person; the program's own deselecting isn't told, nor that a selected item was removed.
  func collectionView(_ collectionView: CollectionView, didDeselectItemAt indexPath: IndexPath)
  /// A double click, or Return.
  func collectionView(_ collectionView: CollectionView, performPrimaryActionForItemAt indexPath: IndexPath)
  /// The cell is about to be seen.
  func collectionView(
    _ collectionView: CollectionView, willDisplay cell: CollectionViewCell, forItemAt indexPath: IndexPath)
  /// A size of the item's own, in points; nil (the default) takes the layout's. Asked once for each item.
  func collectionView(_ collectionView: CollectionView, sizeForItemAt indexPath: IndexPath) -> CGSize?
  /// A header's size of its own, in points; nil (the default) takes the layout's. Only the side in the direction of
  /// scrolling counts. Asked once for each section.
  func collectionView(_ collectionView: CollectionView, referenceSizeForHeaderInSection section: Int)
    -> CGSize?
  /// The same for a footer.
  func collectionView(_ collectionView: CollectionView, referenceSizeForFooterInSection section: Int)
    -> CGSize?
  /// The header or footer is about to be seen.
  func collectionView(
    _ collectionView: CollectionView, willDisplaySupplementaryView view: CollectionReusableView,
    forElementKind elementKind: String, at indexPath: IndexPath)
  /// Whether a drag that is held over the item may select it. Default: true. May set the context's `targetView`
  /// (contract 1.10.10).
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
