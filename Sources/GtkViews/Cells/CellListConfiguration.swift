public import Foundation

/// The numbers of collection and table views that are published nowhere (contract, section 6): named, settable,
/// each with its reason.
public struct CellListConfiguration: Sendable {
  /// Seconds in which cells go to new places; as long as a short set-down (contract 1.7.3).
  public var layoutDuration: TimeInterval = 0.25
  /// Seconds for which a drag must point to another place before the cells make room there, at
  /// ``CollectionViewReorderingCadence/fast`` (1.12.4). Immediately is no time at all; fast is half of what a spring
  /// waits, slow as long as a spring's dwell.
  public var fastReflowDelay: TimeInterval = 0.25
  /// The same for ``CollectionViewReorderingCadence/slow``.
  public var slowReflowDelay: TimeInterval = 0.5
  /// How far past a section's last item a drag still means "at the end", in lengths of that item; farther away is
  /// empty space and has no index path (1.12.12). One more item would stand there.
  public var endReach = 1.0
  /// The middle share of a row over which an automatic proposal means "into" (1.12.14): halves leave as much
  /// for "between".
  public var intoShare = 0.5
  /// With more items than this of the view's own, no gap is opened, as in UIKit (1.12.14).
  public var reorderGapLimit = 1
  /// How a drag scrolls the view at its edges.
  public var autoscroll = AutoscrollConfiguration()
  /// What's left of a cell whose item is being dragged (1.12.22).
  public var draggedCellAlpha = 0.4
  /// Cells beyond the visible part that are kept ready, in points.
  public var overscan = 120.0
  /// Cells of one kind that wait for their next use.
  public var reusePoolLimit = 32

  /// The numbers as they stand here.
  public init() {}
}
