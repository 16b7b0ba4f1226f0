public import Foundation
public import GtkViews

/// Numbers of collection and table views that Apple doesn't publish (contract, section 6), each settable and
/// with its reason.
public struct CellListConfiguration: Sendable {
  /// Seconds in which cells move to new places; as long as a short set-down (contract 1.7.3).
  public var layoutDuration: TimeInterval = 0.25
  /// Seconds for which a drag must point to another place before the cells make room there, at
  /// ``CollectionViewReorderingCadence/fast`` (1.12.4). Immediate has no delay, fast has half of a spring's
  /// dwell, slow the whole dwell.
  public var fastReflowDelay: TimeInterval = 0.25
  /// The delay in seconds at ``CollectionViewReorderingCadence/slow``.
  public var slowReflowDelay: TimeInterval = 0.5
  /// The distance past a section's last item up to which a drag still means "at the end", in lengths of that
  /// item; space farther away is empty and has no index path (1.12.12). One length, since one more item would
  /// be there.
  public var endReach = 1.0
  /// The share of a row's height, in the middle, over which an automatic proposal means "into" (1.12.14):
  /// with one half, as much is left for "between".
  public var intoShare = 0.5
  /// The greatest number of the view's own items for which a gap is opened, as in UIKit (1.12.14).
  public var reorderGapLimit = 1
  /// The numbers of scrolling by a drag at the view's edges.
  public var autoscroll = AutoscrollConfiguration()
  /// The opacity of a cell whose item is being dragged (1.12.22).
  public var draggedCellAlpha = 0.4
  /// The distance in points beyond the visible part within which cells are kept ready.
  public var overscan = 120.0
  /// The greatest number of unused cells of one kind that are kept for reuse.
  public var reusePoolLimit = 32

  /// Creates a configuration of the default numbers.
  public init() {}
}
