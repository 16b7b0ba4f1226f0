public import Foundation

/// Where a board was looked at last.
public struct BoardViewState: Hashable, Sendable, Codable {
  /// The board point in the middle of the window.
  public var center: CGPoint
  /// Screen points for a board point.
  public var zoom: Double

  /// What's taken from a file, in screen points for a board point; the app's own range lies within.
  public static let zoomRange = 0.001...1_000.0

  /// Nothing is checked here: see `isValid`.
  public init(center: CGPoint, zoom: Double) {
    self.center = center
    self.zoom = zoom
  }

  /// Whether the centre is on the board and the zoom within `zoomRange`.
  public var isValid: Bool {
    abs(center.x) <= 10_000_000 && abs(center.y) <= 10_000_000 && Self.zoomRange.contains(zoom)
  }
}
