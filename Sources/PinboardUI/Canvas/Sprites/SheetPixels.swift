import DragDropKit
import Foundation

/// The pixels of a sheet of paper that throws a shadow, or of a part of it.
///
/// A rectangle's blurred shadow is what it's across times what it's down: either is calculated once for each column
/// and once for each row, not for each pixel. Board points or any others, as long as all are the same.
nonisolated struct SheetPixels: Sendable {
  var paper: Color
  /// Of the line around the paper.
  var edge: Color
  var shadow: Color
  /// How wide the line is at least, where it's wider than a pixel.
  var line: Double
  /// Where the paper lies.
  var sheet: CGRect
  /// The side of a pixel.
  var pixel: Double
  /// Of the paper's corners.
  var radius: Double
  /// Of the Gaussian that blurs the shadow.
  var deviation: Double
  /// How far down the shadow lies.
  var drop: Double

  /// What of a place's tone follows from one of its coordinates.
  private struct Step {
    /// Twice the shadow's darkness, were the sheet endless the other way.
    var shade: Double
    /// How far outside the middle of the corners, to either side.
    var outside: Double
  }

  /// - Parameter area: what they show.
  func bytes(width: Int, height: Int, area: CGRect) -> [UInt8] {
    let shaded = sheet.offsetBy(dx: 0, dy: drop)
    let across = steps(
      SpritePixels.places(width, from: area.minX, length: area.width), middle: sheet.midX,
      length: sheet.width,
      shaded: (shaded.minX, shaded.maxX))
    let down = steps(
      SpritePixels.places(height, from: area.minY, length: area.height), middle: sheet.midY,
      length: sheet.height, shaded: (shaded.minY, shaded.maxY))
    let line = max(pixel, line)
    let plain = SpritePixels.Tone(paper)
    return SpritePixels.bytes(width: width, height: height) { column, row in
      let (x, y) = (across[column], down[row])
      let outside =
        (x.outside > 0 && y.outside > 0 ? hypot(x.outside, y.outside) : max(x.outside, y.outside)) - radius
      // Most of a sheet is plain paper.
      if outside < -4 * pixel - radius { return plain }
      let shade = SpritePixels.Tone(shadow, coverage: 0.25 * x.shade * y.shade)
      let coverage = min(max(0.5 - outside / pixel, 0), 1)
      if coverage == 0 { return shade }
      let rim = min(max((outside + line) / pixel + 0.5, 0), 1)
      return shade.under(plain.under(.init(edge, coverage: rim)).covering(coverage))
    }
  }

  private func steps(
    _ places: [Double], middle: Double, length: Double, shaded: (Double, Double)
  ) -> [Step] {
    let scale = 1 / (deviation * 2.0.squareRoot())
    return places.map {
      Step(
        shade: erf(($0 - shaded.0) * scale) - erf(($0 - shaded.1) * scale),
        outside: abs($0 - middle) - length / 2 + radius)
    }
  }
}

extension SheetPixels {
  /// In a theme's colours.
  @MainActor init(
    _ theme: Theme, sheet: CGRect, pixel: Double, radius: Double, deviation: Double, drop: Double
  ) {
    self.init(
      paper: theme.paper, edge: theme.paperEdge, shadow: theme.shadow,
      line: radius * (theme.isHighContrast ? 0.6 : 0.3), sheet: sheet, pixel: pixel, radius: radius,
      deviation: deviation, drop: drop)
  }
}
