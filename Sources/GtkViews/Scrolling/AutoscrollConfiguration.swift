public import Foundation

/// The numbers of scrolling by a drag at a view's edges. UIKit publishes none (contract, section 6).
public struct AutoscrollConfiguration: Hashable, Sendable {
  /// Distance in points from an edge within which a drag scrolls: about a finger's width; at most a quarter
  /// of the view.
  public var margin = 36.0
  /// Speed at the very edge, in points per second: a screen's height in about two seconds.
  public var speed = 500.0
  /// Seconds for which a drag must stay near an edge before it scrolls, since most drags only cross it.
  public var patience: TimeInterval = 0.3

  /// Creates a configuration of the default numbers.
  public init() {}
}
