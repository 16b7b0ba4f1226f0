public import Foundation

/// Provides the contents of a collection view (`UICollectionViewDataSource`). It isn't concerned with
/// placeholders and gaps.
@MainActor
public protocol CollectionViewDataSource: AnyObject {
  /// Returns the number of sections. Asked at each load and after each change. Default: 1.
  func numberOfSections(in collectionView: CollectionView) -> Int
  /// Returns the number of a section's items. Asked at each load and after each change. Items beyond a
  /// million in all sections are ignored.
  func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int
  /// Returns a cell from ``CollectionView/dequeueReusableCell(withReuseIdentifier:for:)``, filled. Asked when
  /// the item scrolls in, and when it's reloaded.
  func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath)
    -> CollectionViewCell
  /// Returns a section's header or footer, from
  /// ``CollectionView/dequeueReusableSupplementaryView(ofKind:withReuseIdentifier:for:)``. Asked for headers
  /// and footers whose size, given by the delegate or the layout, isn't zero. Default: an empty view.
  /// - Parameters:
  ///   - kind: ``CollectionView/elementKindSectionHeader`` or ``CollectionView/elementKindSectionFooter``.
  ///   - indexPath: item 0 of the section.
  func collectionView(
    _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
  ) -> CollectionReusableView
  /// Returns whether the item may be moved by ``collectionView(_:moveItemAt:to:)``. Default: false. UIKit
  /// checks whether that method is implemented, which isn't possible with Swift protocols.
  func collectionView(_ collectionView: CollectionView, canMoveItemAt indexPath: IndexPath) -> Bool
  /// Moves the item in the model, after Alt with an arrow key. The view moves the cell itself. Default: does
  /// nothing.
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
