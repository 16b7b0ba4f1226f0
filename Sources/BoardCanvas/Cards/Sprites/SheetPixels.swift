import DragDropKit
import Foundation

/// The pixels of a sheet of paper with a shadow, or of a part of it.
///
/// A rectangle's blurred shadow is the product of a horizontal and a vertical profile. So one is calculated
/// for each column and the other for each row, and neither for each pixel. Lengths are in board points or in
/// any other unit, as long as all have the same.
nonisolated struct SheetPixels: Sendable {
  var paper: Color
  /// The colour of the line around the paper.
  var edge: Color
  var shadow: Color
  /// The least width of the line, which is never narrower than a pixel.
  var line: Double
  /// The paper's rectangle.
  var sheet: CGRect
  /// The length of a pixel's side.
  var pixel: Double
  /// The radius of the paper's corners.
  var radius: Double
  /// The standard deviation of the Gaussian that blurs the shadow.
  var deviation: Double
  /// How far the shadow lies below the paper.
  var drop: Double

  /// The part of a pixel's tone that depends on one of its coordinates.
  private struct Step {
    /// Twice the darkness of the shadow of a sheet that's infinite in the other direction.
    var shade: Double
    /// The distance by which the coordinate is outside of the middles of the corners, on either side.
    var outside: Double
  }

  /// Returns the pixels of a part of the sheet, as `SpritePixels.bytes` makes them.
  /// - Parameter area: the rectangle that they show.
  func bytes(width: Int, height: Int, area: CGRect) -> [UInt8] {
    let shaded = sheet.offsetBy(dx: 0, dy: drop)
    let across = steps(
      SpritePixels.centers(width, from: area.minX, length: area.width), middle: sheet.midX,
      length: sheet.width,
      shaded: (shaded.minX, shaded.maxX))
    let down = steps(
      SpritePixels.centers(height, from: area.minY, length: area.height), middle: sheet.midY,
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
    _ centers: [Double], middle: Double, length: Double, shaded: (Double, Double)
  ) -> [Step] {
    let scale = 1 / (deviation * 2.0.squareRoot())
    return centers.map {
      Step(
        shade: erf(($0 - shaded.0) * scale) - erf(($0 - shaded.1) * scale),
        outside: abs($0 - middle) - length / 2 + radius)
    }
  }
}

extension SheetPixels {
  /// Makes a sheet in a theme's colours.
  @MainActor init(
    _ theme: Theme, sheet: CGRect, pixel: Double, radius: Double, deviation: Double, drop: Double
  ) {
    self.init(
      paper: theme.paper, edge: theme.paperEdge, shadow: theme.shadow,
      line: radius * (theme.isHighContrast ? 0.6 : 0.3), sheet: sheet, pixel: pixel, radius: radius,
      deviation: deviation, drop: drop)
  }
}

/// The shadow of the window's frame on the board's upper and left edges, as textures that are placed side by
/// side.
final class BoardShade {
  /// The number of pixels along the edge. It's more than the renderer puts into a texture atlas, where the
  /// pixels of neighbours would shine in at the seams.
  nonisolated static let length = 256
  /// The number of pixels away from the edge, which is also the number of view points.
  nonisolated static let depth = 14

  /// The shade of the upper edge; nil only if memory is lacking.
  private(set) lazy var top = texture(
    width: BoardShade.length, height: BoardShade.depth, darkness: 0.2
  ) { $0.y }
  private(set) lazy var left = texture(
    width: BoardShade.depth, height: BoardShade.length, darkness: 0.14
  ) { $0.x }

  private func texture(width: Int, height: Int, darkness: Double, away: (CGPoint) -> Double) -> Texture? {
    SpritePixels.texture(
      width: width, height: height, area: CGRect(x: 0, y: 0, width: width, height: height)
    ) {
      .init(Color(white: 0), coverage: Self.darkness(away: away($0), atEdge: darkness))
    }
  }

  /// Returns the darkness at a distance from the edge. It falls linearly from the edge's darkness to zero.
  nonisolated static func darkness(away distance: Double, atEdge darkness: Double) -> Double {
    darkness * min(max(1 - distance / Double(depth), 0), 1)
  }
}
