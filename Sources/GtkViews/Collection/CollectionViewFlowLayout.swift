public import Foundation

/// How a collection view's items flow into lines (`UICollectionViewFlowLayout`). Lengths are points.
public struct CollectionViewFlowLayout: Equatable, Sendable {
  /// Where the content goes on (`UICollectionView.ScrollDirection`).
  public enum ScrollDirection: Sendable {
    /// Items flow in rows; the view scrolls up and down.
    case vertical
    /// Items flow in columns; the view scrolls sideways.
    case horizontal
  }

  /// Which way lines follow each other.
  public var scrollDirection = ScrollDirection.vertical
  /// For items without a size of the delegate's; the default is UIKit's.
  public var itemSize = CGSize(width: 50, height: 50)
  /// Between a section's lines: exactly that.
  public var minimumLineSpacing = 10.0
  /// Between the items of a line: exactly that, as lines aren't stretched to both edges.
  public var minimumInteritemSpacing = 10.0
  /// Around each section's items; headers and footers go from edge to edge. Leading is the left in all languages here.
  public var sectionInset = EdgeInsets()
  /// What each section's header takes in the direction of scrolling: the other side is the view's. Zero for none.
  public var headerReferenceSize = CGSize.zero
  /// The same for footers.
  public var footerReferenceSize = CGSize.zero
  /// Whether a header stays at the edge while something of its section shows.
  public var sectionHeadersPinToVisibleBounds = false

  /// Rows that scroll up and down, with UIKit's default sizes.
  public init() {}
}
