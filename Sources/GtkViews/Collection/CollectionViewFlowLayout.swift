public import Foundation

/// How a collection view's items flow into lines (`UICollectionViewFlowLayout`). Lengths are points.
public struct CollectionViewFlowLayout: Equatable, Sendable {
  public enum ScrollDirection: Sendable {
    /// Items flow in rows; the view scrolls up and down.
    case vertical
    /// Items flow in columns; the view scrolls sideways.
    case horizontal
  }

  public var scrollDirection = ScrollDirection.vertical
  public var itemSize = CGSize(width: 50, height: 50)
  public var minimumLineSpacing = 10.0
  public var minimumInteritemSpacing = 10.0
  public var sectionInset = EdgeInsets()
  /// What each section's header takes in the direction of scrolling: the other side is the view's. Zero for none.
  public var headerReferenceSize = CGSize.zero
  public var footerReferenceSize = CGSize.zero
  /// Whether a header stays at the edge while something of its section shows.
  public var sectionHeadersPinToVisibleBounds = false

  public init() {}
}
