import Foundation

// The limits of strokes, whose points are drawn on the main thread.

extension BoardLimits {
  /// The greatest number of points of a stroke.
  public static let maximumStrokePoints = 2_000
  /// The least and the greatest width of a stroke's line, in units of its extent.
  public static let strokeWidths = 0.1...1_000.0
  /// The least and the greatest width of a line at a point, as shares of the stroke's width.
  public static let pressures = 0.05...1.0

  /// Returns the nearest allowed width of a stroke's line. NaN becomes 1.
  public static func clamped(strokeWidth width: Double) -> Double {
    width.isNaN ? 1 : min(max(width, strokeWidths.lowerBound), strokeWidths.upperBound)
  }

  /// Returns the nearest allowed pressure, in steps of a hundredth. NaN becomes 1.
  public static func clamped(pressure: Double) -> Double {
    pressure.isNaN
      ? 1 : (min(max(pressure, pressures.lowerBound), pressures.upperBound) * 100).rounded() / 100
  }
}
