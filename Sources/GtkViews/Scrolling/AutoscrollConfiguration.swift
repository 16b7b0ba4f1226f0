public import Foundation

/// How a drag scrolls a view at its edges. UIKit publishes no numbers (contract, section 6).
public struct AutoscrollConfiguration: Hashable, Sendable {
  /// Points from an edge within which a drag scrolls: about a finger's width; at most a quarter of the view.
  public var margin = 36.0
  /// Points a second at the very edge: a screen's height in about two seconds.
  public var speed = 500.0
  /// Seconds that a drag must stay at an edge first: most only cross it.
  public var patience: TimeInterval = 0.3

  /// The numbers as they stand here.
  public init() {}
}
