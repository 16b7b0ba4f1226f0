public import Foundation

/// A position and scale at which a board is shown.
public struct BoardViewState: Hashable, Sendable, Codable {
  /// The board point in the middle of the window.
  public var center: CGPoint
  /// The number of screen points for a board point.
  public var zoom: Double

  /// The values that are accepted from a file. The app's own range is narrower.
  public static let zoomRange = 0.001...1_000.0

  /// Makes a view state without any check: see `isValid`.
  public init(center: CGPoint, zoom: Double) {
    self.center = center
    self.zoom = zoom
  }

  /// Whether the centre is on the board and the zoom within `zoomRange`.
  public var isValid: Bool {
    abs(center.x) <= 10_000_000 && abs(center.y) <= 10_000_000 && Self.zoomRange.contains(zoom)
  }
}
