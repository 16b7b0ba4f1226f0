public import DragDrop
public import Foundation
import GtkViews

/// Is notified of the user's actions in a collection view (`UICollectionViewDelegate`). All methods are
/// optional.
///
/// ```swift
/// final class Choice: CollectionViewDelegate {
///   func collectionView(_ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath) {
///     print("item", indexPath.item)
///   }
/// }
/// ```
@MainActor
public protocol CollectionViewDelegate: CollectionAnswerForms {
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
  {
    let layout = collectionView.collectionViewLayout
    return OtherForm.answer { self.collectionView(collectionView, sizeForItemAt: indexPath) as CGSize }
      ?? self.collectionView(collectionView, layout: layout, sizeForItemAt: indexPath) as CGSize?
      ?? OtherForm.answer {
        self.collectionView(collectionView, layout: layout, sizeForItemAt: indexPath) as CGSize
      } ?? flow { $0.collectionView(collectionView, layout: layout, sizeForItemAt: indexPath) }
  }
  public func collectionView(_ collectionView: CollectionView, referenceSizeForHeaderInSection section: Int)
    -> CGSize?
  {
    let layout = collectionView.collectionViewLayout
    return OtherForm.answer {
      self.collectionView(collectionView, referenceSizeForHeaderInSection: section) as CGSize
    }
      ?? self.collectionView(collectionView, layout: layout, referenceSizeForHeaderInSection: section)
      as CGSize?
      ?? OtherForm.answer {
        self.collectionView(collectionView, layout: layout, referenceSizeForHeaderInSection: section)
          as CGSize
      }
      ?? flow {
        $0.collectionView(collectionView, layout: layout, referenceSizeForHeaderInSection: section)
      }
  }
  public func collectionView(_ collectionView: CollectionView, referenceSizeForFooterInSection section: Int)
    -> CGSize?
  {
    let layout = collectionView.collectionViewLayout
    return OtherForm.answer {
      self.collectionView(collectionView, referenceSizeForFooterInSection: section) as CGSize
    }
      ?? self.collectionView(collectionView, layout: layout, referenceSizeForFooterInSection: section)
      as CGSize?
      ?? OtherForm.answer {
        self.collectionView(collectionView, layout: layout, referenceSizeForFooterInSection: section)
          as CGSize
      }
      ?? flow {
        $0.collectionView(collectionView, layout: layout, referenceSizeForFooterInSection: section)
      }
  }
  public func collectionView(
    _ collectionView: CollectionView, willDisplaySupplementaryView view: CollectionReusableView,
    forElementKind elementKind: String, at indexPath: IndexPath
  ) {}
  public func collectionView(
    _ collectionView: CollectionView, shouldSpringLoadItemAt indexPath: IndexPath,
    with context: any SpringLoadedInteractionContext
  ) -> Bool { true }
}

/// Provides the contents of a collection view (`UICollectionViewDataSource`). It isn't concerned with
/// placeholders and gaps.
///
/// ```swift
/// final class Cards: CollectionViewDataSource {
///   func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int { 12 }
///
///   func collectionView(
///     _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
///   ) -> CollectionViewCell {
///     collectionView.dequeueReusableCell(withReuseIdentifier: "card", for: indexPath)
///   }
/// }
/// ```
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
  ///   - collectionView: the view that asks.
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
