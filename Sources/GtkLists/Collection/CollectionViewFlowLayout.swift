public import Foundation
public import GtkViews

/// The layout of a collection view whose items fill lines (`UICollectionViewFlowLayout`). Lengths are in
/// points. It belongs to one view, which follows each change at once, without an animation.
///
/// ```swift
/// let layout = CollectionViewFlowLayout()
/// layout.itemSize = CGSize(width: 120, height: 90)
/// layout.minimumInteritemSpacing = 12
/// ```
@MainActor
public final class CollectionViewFlowLayout {
  /// The direction in which the view scrolls (`UICollectionView.ScrollDirection`).
  public enum ScrollDirection: Sendable {
    /// Items flow in rows; the view scrolls up and down.
    case vertical
    /// Items flow in columns; the view scrolls sideways.
    case horizontal
  }

  /// The direction in which lines follow each other.
  public var scrollDirection = ScrollDirection.vertical {
    didSet { if scrollDirection != oldValue { onChange?() } }
  }
  /// The size of items for which the delegate gives none; the default is UIKit's.
  public var itemSize = CGSize(width: 50, height: 50) { didSet { if itemSize != oldValue { onChange?() } } }
  /// The space between a section's lines, used exactly.
  public var minimumLineSpacing = 10.0 { didSet { if minimumLineSpacing != oldValue { onChange?() } } }
  /// The space between the items of a line, used exactly, since lines aren't stretched to both edges.
  public var minimumInteritemSpacing = 10.0 {
    didSet { if minimumInteritemSpacing != oldValue { onChange?() } }
  }
  /// The insets of each section's items; headers and footers extend from edge to edge. Leading is the left in
  /// all languages.
  public var sectionInset = EdgeInsets() { didSet { if sectionInset != oldValue { onChange?() } } }
  /// The size of each section's header; only the length in the scroll direction counts. Zero for no header.
  public var headerReferenceSize = CGSize.zero {
    didSet { if headerReferenceSize != oldValue { onChange?() } }
  }
  /// The size of each section's footer; only the length in the scroll direction counts. Zero for no footer.
  public var footerReferenceSize = CGSize.zero {
    didSet { if footerReferenceSize != oldValue { onChange?() } }
  }
  /// Whether a header stays at the edge while a part of its section is visible.
  public var sectionHeadersPinToVisibleBounds = false {
    didSet { if sectionHeadersPinToVisibleBounds != oldValue { onChange?() } }
  }
  /// Reports a change to the view.
  var onChange: (() -> Void)?

  /// Creates a layout of rows that scroll vertically, with UIKit's default sizes.
  public init() {}
}
