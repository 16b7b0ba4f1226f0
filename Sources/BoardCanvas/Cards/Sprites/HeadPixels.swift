import BoardLook
import DragDropKit
import Foundation

/// The pixels of a pin's head and its shadow, around its middle.
nonisolated struct HeadPixels: Sendable {
  var color: Color
  /// The binary logarithm of the number of pixels for each board point.
  var density: Int

  /// Half the length of the picture's side, in board points.
  static let reach = 13.0

  /// The number of pixels along each side.
  var side: Int { Int((Self.reach * 2 * exp2(Double(density))).rounded(.up)) }

  var bytes: [UInt8] {
    let radius = PinHeadLook.radius
    let pixel = exp2(-Double(density))
    let light = color.mixed(with: Color(white: 1), PinHeadLook.lightShare)
    let dark = color.mixed(with: Color(white: 0), PinHeadLook.darkShare)
    let places = SpritePixels.places(side, from: -Self.reach, length: Self.reach * 2)
    return SpritePixels.bytes(width: side, height: side) { column, row in
      let (x, y) = (places[column], places[row])
      let fall = Self.length(x - radius * 0.35, y - radius * 0.6) - radius * 0.8
      let shade = 1 - min(max(fall / (radius * 0.7) + 0.5, 0), 1)
      let shadow = SpritePixels.Tone(Color(white: 0, alpha: 0.45), coverage: shade * shade)
      let coverage = min(max(0.5 - (Self.length(x, y) - radius) / pixel, 0), 1)
      // A head fills only a fifth of its picture.
      if coverage == 0 { return shadow }
      // The light comes from the upper left.
      let glow = Self.length(x + radius * 0.32, y + radius * 0.38) / (radius * 1.5)
      let tone =
        glow < 0.35
        ? light.mixed(with: color, glow / 0.35)
        : color.mixed(with: dark, min(1, (glow - 0.35) / 0.65))
      return shadow.under(.init(tone, coverage: coverage))
    }
  }

  /// Returns the length of a vector. These numbers are neither huge nor tiny, so they don't need the
  /// precautions of `hypot`.
  private static func length(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot() }
}
