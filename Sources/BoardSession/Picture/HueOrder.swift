import Foundation
package import Imaging

/// The order of pictures by their main colours: around the wheel of hues from red on, and then the grey ones
/// from dark to light.
package nonisolated enum HueOrder {
  /// The hue in Oklab with which the order begins, in turns: between pink and red, where few pictures are.
  private static let start: Float = 0.02
  /// The distance from grey, in Oklab, from which on a colour has a hue.
  private static let leastChroma: Float = 0.035
  /// The share of a picture's pixels that must have a hue; otherwise the picture counts as grey.
  private static let leastShare: Float = 0.06
  /// The longer side of the pixels that are examined.
  private static let side = 32

  /// Returns the number by which a picture is sorted: 0 …< 1 with a hue, 1 … 2 without. Nil if nothing of it
  /// can be seen.
  ///
  /// What has a colour is what's seen of a picture, even on a larger ground of white or black. Among its
  /// colours the one counts whose pixels together are farthest from grey. Call it off the main thread.
  /// - Parameters:
  ///   - image: the picture, in any size.
  ///   - isGray: whether it's shown without its colours.
  package static func sortKey(of image: DecodedImage, isGray: Bool = false) -> Double? {
    let colors = PicturePalette.colors(of: image, count: 5, side: side)
    guard !colors.isEmpty else { return nil }
    let parts = colors.map { color in
      let lab = Oklab.from(SIMD3(Float(color.red), Float(color.green), Float(color.blue)) / 255)
      return (lab: lab, chroma: hypotf(lab.y, lab.z), share: Float(color.share))
    }
    let bright = isGray ? [] : parts.filter { $0.chroma >= leastChroma }
    guard bright.reduce(0, { $0 + $1.share }) >= leastShare,
      let main = bright.max(by: { $0.share * $0.chroma < $1.share * $1.chroma })
    else {
      let share = parts.reduce(0) { $0 + $1.share }
      let lightness = parts.reduce(0) { $0 + $1.lab.x * $1.share } / max(share, .leastNormalMagnitude)
      return 1 + Double(min(max(lightness, 0), 1))
    }
    let turn = atan2f(main.lab.z, main.lab.y) / (2 * .pi) - start
    return Double(turn - turn.rounded(.down)).truncatingRemainder(dividingBy: 1)
  }
}
