public import Foundation

/// Knows what a collection view shows (`UICollectionViewDataSource`). Placeholders and gaps are none of its business.
@MainActor
public protocol CollectionViewDataSource: AnyObject {
  /// Asked at each load and after each change. Default: 1.
  func numberOfSections(in collectionView: CollectionView) -> Int
  /// Asked at each load and after each change. Beyond a million in all sections, items aren't looked at.
  func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int
  /// A cell from ``CollectionView/dequeueReusableCell(withReuseIdentifier:for:)``, filled. Asked as the item scrolls
  /// in, and when it's reloaded.
  func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath)
    -> CollectionViewCell
  /// A section's header or footer, from
  /// ``CollectionView/dequeueReusableSupplementaryView(ofKind:withReuseIdentifier:for:)``. Asked for those with a size
  /// of their own or of the layout. Default: an empty one.
  /// - Parameters:
  ///   - kind: ``CollectionView/elementKindSectionHeader`` or ``CollectionView/elementKindSectionFooter``.
  ///   - indexPath: item 0 of the section.
  func collectionView(
    _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
  ) -> CollectionReusableView
  /// Whether the item may be moved by ``collectionView(_:moveItemAt:to:)``. Default: false; UIKit looks whether the
  /// other method is there, which Swift protocols can't.
  func collectionView(_ collectionView: CollectionView, canMoveItemAt indexPath: IndexPath) -> Bool
  /// Moves the item in the model: Alt with an arrow key. The view moves the cell itself. Default: does nothing.
  func collectionView(
    _ collectionView: CollectionView, moveItemAt source: IndexPath, to destination: IndexPath)
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension CollectionViewDataSource {
  public func numberOfSections(in collectionView: CollectionView) -> Int { 1 }
  public func collectionView(
    _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
  ) -> CollectionReusableView { CollectionReusableView() }
  public func collectionView(_ collectionView: CollectionView, canMoveItemAt indexPath: IndexPath) -> Bool {
    false
  }
  public func collectionView(
    _ collectionView: CollectionView, moveItemAt source: IndexPath, to destination: IndexPath
  ) {}
}
