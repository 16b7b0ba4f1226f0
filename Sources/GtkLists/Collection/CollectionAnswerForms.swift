public import DragDrop
public import Foundation
public import GtkViews

/// Answers of a ``CollectionViewDelegate`` in the forms of UIKit's code: with the layout, not optional, other
/// numbers. Each counts like the delegate's own.
///
/// The insets and spaces of single sections replace the layout's.
@MainActor
public protocol CollectionAnswerForms: AnyObject {
  /// Returns the item's size in points.
  func collectionView(
    _ collectionView: CollectionView, sizeForItemAt indexPath: IndexPath
  ) -> CGSize
  /// Returns the item's size in points.
  func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize
  /// Returns the item's size in points.
  func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize?
  /// Returns the size of a section's header in points.
  func collectionView(
    _ collectionView: CollectionView, referenceSizeForHeaderInSection section: Int
  ) -> CGSize
  /// Returns the size of a section's header in points.
  func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    referenceSizeForHeaderInSection section: Int
  ) -> CGSize
  /// Returns the size of a section's header in points.
  func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    referenceSizeForHeaderInSection section: Int
  ) -> CGSize?
  /// Returns the size of a section's footer in points.
  func collectionView(
    _ collectionView: CollectionView, referenceSizeForFooterInSection section: Int
  ) -> CGSize
  /// Returns the size of a section's footer in points.
  func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    referenceSizeForFooterInSection section: Int
  ) -> CGSize
  /// Returns the size of a section's footer in points.
  func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    referenceSizeForFooterInSection section: Int
  ) -> CGSize?
  /// Returns the insets of a section's items.
  func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    insetForSectionAt section: Int
  ) -> EdgeInsets
  /// Returns the insets of a section's items.
  func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    insetForSectionAt section: Int
  ) -> EdgeInsets?
  /// Returns the space between a section's lines in points.
  func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    minimumLineSpacingForSectionAt section: Int
  ) -> CGFloat
  /// Returns the space between a section's lines in points.
  func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    minimumLineSpacingForSectionAt section: Int
  ) -> CGFloat?
  /// Returns the space between a section's lines in points.
  func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    minimumLineSpacingForSectionAt section: Int
  ) -> Double
  /// Returns the space between a section's lines in points.
  func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    minimumLineSpacingForSectionAt section: Int
  ) -> Double?
  /// Returns the space between the items of a section's line in points.
  func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    minimumInteritemSpacingForSectionAt section: Int
  ) -> CGFloat
  /// Returns the space between the items of a section's line in points.
  func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    minimumInteritemSpacingForSectionAt section: Int
  ) -> CGFloat?
  /// Returns the space between the items of a section's line in points.
  func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    minimumInteritemSpacingForSectionAt section: Int
  ) -> Double
  /// Returns the space between the items of a section's line in points.
  func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    minimumInteritemSpacingForSectionAt section: Int
  ) -> Double?
}

/// UIKit's name of a collection view's layout, of which there's one kind.
public typealias CollectionViewLayout = CollectionViewFlowLayout

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension CollectionAnswerForms {
  @_disfavoredOverload
  public func collectionView(
    _ collectionView: CollectionView, sizeForItemAt indexPath: IndexPath
  ) -> CGSize { OtherForm.missing(.zero) }
  @_disfavoredOverload
  public func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize { OtherForm.missing(.zero) }
  @_disfavoredOverload
  public func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize? { nil }
  @_disfavoredOverload
  public func collectionView(
    _ collectionView: CollectionView, referenceSizeForHeaderInSection section: Int
  ) -> CGSize { OtherForm.missing(.zero) }
  @_disfavoredOverload
  public func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    referenceSizeForHeaderInSection section: Int
  ) -> CGSize { OtherForm.missing(.zero) }
  @_disfavoredOverload
  public func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    referenceSizeForHeaderInSection section: Int
  ) -> CGSize? { nil }
  @_disfavoredOverload
  public func collectionView(
    _ collectionView: CollectionView, referenceSizeForFooterInSection section: Int
  ) -> CGSize { OtherForm.missing(.zero) }
  @_disfavoredOverload
  public func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    referenceSizeForFooterInSection section: Int
  ) -> CGSize { OtherForm.missing(.zero) }
  @_disfavoredOverload
  public func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    referenceSizeForFooterInSection section: Int
  ) -> CGSize? { nil }
  @_disfavoredOverload
  public func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    insetForSectionAt section: Int
  ) -> EdgeInsets { OtherForm.missing(EdgeInsets()) }
  @_disfavoredOverload
  public func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    insetForSectionAt section: Int
  ) -> EdgeInsets? { nil }
  @_disfavoredOverload
  public func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    minimumLineSpacingForSectionAt section: Int
  ) -> CGFloat { OtherForm.missing(0) }
  @_disfavoredOverload
  public func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    minimumLineSpacingForSectionAt section: Int
  ) -> CGFloat? { nil }
  @_disfavoredOverload
  public func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    minimumLineSpacingForSectionAt section: Int
  ) -> Double { OtherForm.missing(0) }
  @_disfavoredOverload
  public func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    minimumLineSpacingForSectionAt section: Int
  ) -> Double? { nil }
  @_disfavoredOverload
  public func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    minimumInteritemSpacingForSectionAt section: Int
  ) -> CGFloat { OtherForm.missing(0) }
  @_disfavoredOverload
  public func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    minimumInteritemSpacingForSectionAt section: Int
  ) -> CGFloat? { nil }
  @_disfavoredOverload
  public func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    minimumInteritemSpacingForSectionAt section: Int
  ) -> Double { OtherForm.missing(0) }
  @_disfavoredOverload
  public func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    minimumInteritemSpacingForSectionAt section: Int
  ) -> Double? { nil }
}

/// Answers of a ``CollectionViewDragDelegate`` that aren't optional; each counts like the optional one.
@MainActor
public protocol CollectionDragAnswerForms: AnyObject {
  /// Returns the part of the cell that is lifted.
  func collectionView(_ collectionView: CollectionView, dragPreviewParametersForItemAt indexPath: IndexPath)
    -> DragPreviewParameters
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension CollectionDragAnswerForms {
  @_disfavoredOverload
  public func collectionView(
    _ collectionView: CollectionView, dragPreviewParametersForItemAt indexPath: IndexPath
  ) -> DragPreviewParameters { OtherForm.missing(DragPreviewParameters()) }
}

/// Answers of a ``CollectionViewDropDelegate`` that aren't optional; each counts like the optional one.
@MainActor
public protocol CollectionDropAnswerForms: AnyObject {
  /// Returns the part of the cell that a preview flies to.
  func collectionView(_ collectionView: CollectionView, dropPreviewParametersForItemAt indexPath: IndexPath)
    -> DragPreviewParameters
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension CollectionDropAnswerForms {
  @_disfavoredOverload
  public func collectionView(
    _ collectionView: CollectionView, dropPreviewParametersForItemAt indexPath: IndexPath
  ) -> DragPreviewParameters { OtherForm.missing(DragPreviewParameters()) }
}

extension CollectionView {
  /// Returns the numbers of one section's lines, as far as the delegate gives them.
  func givenMetrics(ofSection section: Int, _ all: FlowMetrics) -> FlowMetrics {
    guard let delegate else { return all }
    let layout = collectionViewLayout
    var metrics = all
    let inset =
      delegate.collectionView(self, layout: layout, insetForSectionAt: section) as EdgeInsets?
      ?? OtherForm.answer {
        delegate.collectionView(self, layout: layout, insetForSectionAt: section) as EdgeInsets
      } ?? delegate.flow { $0.collectionView(self, layout: layout, insetForSectionAt: section) }
    if let inset { metrics.inset = inset }
    let lineSpacingForms: [Double?] = [
      delegate.collectionView(self, layout: layout, minimumLineSpacingForSectionAt: section) as Double?,
      (delegate.collectionView(self, layout: layout, minimumLineSpacingForSectionAt: section) as CGFloat?).map
      { Double($0) },
      OtherForm.answer {
        delegate.collectionView(self, layout: layout, minimumLineSpacingForSectionAt: section) as Double
      },
      OtherForm.answer {
        delegate.collectionView(self, layout: layout, minimumLineSpacingForSectionAt: section) as CGFloat
      }.map { Double($0) },
      delegate.flow { $0.collectionView(self, layout: layout, minimumLineSpacingForSectionAt: section) }.map {
        Double($0)
      },
    ]
    if let given = lineSpacingForms.compactMap({ $0 }).first { metrics.lineSpacing = max(0, given) }
    let itemSpacingForms: [Double?] = [
      delegate.collectionView(self, layout: layout, minimumInteritemSpacingForSectionAt: section) as Double?,
      (delegate.collectionView(self, layout: layout, minimumInteritemSpacingForSectionAt: section) as CGFloat?)
        .map { Double($0) },
      OtherForm.answer {
        delegate.collectionView(self, layout: layout, minimumInteritemSpacingForSectionAt: section) as Double
      },
      OtherForm.answer {
        delegate.collectionView(self, layout: layout, minimumInteritemSpacingForSectionAt: section) as CGFloat
      }.map { Double($0) },
      delegate.flow { $0.collectionView(self, layout: layout, minimumInteritemSpacingForSectionAt: section) }
        .map { Double($0) },
    ]
    if let given = itemSpacingForms.compactMap({ $0 }).first { metrics.itemSpacing = max(0, given) }
    return metrics
  }
}
