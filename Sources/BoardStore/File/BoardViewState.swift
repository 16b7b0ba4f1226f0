public import Foundation

/// Where a board was looked at last.
public struct BoardViewState: Hashable, Sendable, Codable {
  /// The board point in the middle of the window.
  public var center: CGPoint
  /// Screen points for a board point.
  public var zoom: Double

  public static let zoomRange = 0.001...1_000.0

  public init(center: CGPoint, zoom: Double) {
    self.center = center
    self.zoom = zoom
  }

  /// Whether the centre is on the board and the zoom within `zoomRange`.
  public var isValid: Bool {
    abs(center.x) <= 10_000_000 && abs(center.y) <= 10_000_000 && Self.zoomRange.contains(zoom)
  }
}
