import Foundation
package import Imaging

/// The colours of a picture by hue and chroma: the hues lie around, grey is in the middle, and what's farther
/// from grey lies farther outwards. Both are those of Oklab, where equal distances look equal.
package nonisolated enum PictureGamut {
  /// The colours of the pixels in one cell of the chart.
  package struct Dot: Hashable, Sendable {
    /// The position in the chart, -1 … 1: to the right, and upwards.
    package var x: Double
    package var y: Double
    /// The mean of the colours.
    package var red: UInt8
    package var green: UInt8
    package var blue: UInt8
    /// The share of the picture's pixels, 0 … 1.
    package var share: Double

    /// The hue in degrees from 0, to the right, counterclockwise: red is at 29, green at 142, blue at 264.
    package var hue: Double {
      let angle = atan2(y, x) * 180 / .pi
      return angle < 0 ? angle + 360 : angle
    }
    /// The distance from grey; 1 is a little more than that of any colour of sRGB.
    package var chroma: Double { hypot(x, y) }
  }

  /// The chroma at the edge. The greatest one in sRGB is that of magenta, 0.3225.
  static let largestChroma: Float = 0.33
  /// The number of cells across the chart. It's odd, so that grey is in the middle of a cell: the chroma
  /// that's computed for a grey is a little more or less than 0, depending on the C library.
  private static let cells = 49
  /// The root of the number of pixels that are examined.
  private static let side = 192

  /// Returns the colours of a picture, those of most pixels last. Takes some milliseconds, whatever the size
  /// of the picture; call it off the main thread.
  package static func dots(of image: DecodedImage) -> [Dot] {
    let points = PicturePalette.sampled(image, side: side)
    guard !points.isEmpty else { return [] }
    var sums = [(lab: SIMD3<Float>, count: Float)](repeating: (.zero, 0), count: cells * cells)
    for point in points {
      func cell(_ value: Float) -> Int {
        min(max(Int((value / largestChroma + 1) / 2 * Float(cells)), 0), cells - 1)
      }
      let index = cell(point.z) * cells + cell(point.y)
      sums[index].lab += point
      sums[index].count += 1
    }
    return sums.filter { $0.count > 0 }.sorted { $0.count < $1.count }.map { lab, count in
      let mean = lab / count
      let color = Oklab.color(mean)
      func part(_ value: Float) -> UInt8 { UInt8((min(max(value, 0), 1) * 255).rounded()) }
      return Dot(
        x: Double(mean.y / largestChroma), y: Double(mean.z / largestChroma), red: part(color.x),
        green: part(color.y), blue: part(color.z), share: Double(count) / Double(points.count))
    }
  }

  // MARK: The chart

  /// The width of the ring of hues around the chart, and the gap within it, as shares of half its side.
  private static let (ring, gap) = (0.08, 0.04)
  /// The lightness and the chroma of the ring's colours.
  private static let tone: (lightness: Float, chroma: Float) = (0.72, 0.13)
  /// The chart is dark and grey, so that all colours are distinct and none looks different beside it.
  private static let ground = SIMD3<Float>(repeating: 0.15)
  private static let line = SIMD3<Float>(repeating: 0.27)

  /// Returns the chart as a picture; nil if nothing of the image can be seen. Call it off the main thread.
  /// - Parameter side: the length of the chart's side, in pixels.
  package static func chart(of image: DecodedImage, side: Int) -> DecodedImage? {
    let dots = dots(of: image)
    guard !dots.isEmpty, side > 16 else { return nil }
    var canvas = Canvas(side: side)
    let (half, radius) = (Double(side) / 2, Self.radius(side: side))
    canvas.disc(x: half, y: half, radius: half - 0.5) { x, y in
      let angle = Float(atan2(half - y, x - half))
      return Oklab.color(SIMD3(tone.lightness, tone.chroma * cosf(angle), tone.chroma * sinf(angle)))
    }
    canvas.disc(x: half, y: half, radius: half * (1 - ring)) { x, y in
      let (dx, dy) = (x - half, half - y)
      let distance = hypot(dx, dy)
      // A cross through grey and a circle at half of the chroma.
      let isLine = abs(distance - radius / 2) < 0.7 || (min(abs(dx), abs(dy)) < 0.7 && distance < radius)
      return isLine ? line : ground
    }
    for dot in dots {
      let color = SIMD3(Float(dot.red), Float(dot.green), Float(dot.blue)) / 255
      canvas.disc(
        x: half + dot.x * radius, y: half - dot.y * radius, radius: size(of: dot) * half
      ) { _, _ in color }
    }
    return canvas.image
  }

  /// Returns the distance from the middle at which a dot has the chroma 1, in pixels.
  package static func radius(side: Int) -> Double { Double(side) / 2 * (1 - ring - gap) }

  /// Returns the radius of a dot as a share of half the chart's side.
  private static func size(of dot: Dot) -> Double { 0.014 + 0.055 * min(1, dot.share.squareRoot()) }

  /// Pixels onto which discs are painted, with smooth edges.
  private struct Canvas {
    private let side: Int
    private var pixels: [UInt8]

    init(side: Int) {
      self.side = side
      pixels = [UInt8](repeating: 0, count: side * side * 4)
    }

    mutating func disc(
      x: Double, y: Double, radius: Double, _ color: (Double, Double) -> SIMD3<Float>
    ) {
      func range(_ middle: Double) -> Range<Int> {
        max(0, Int(middle - radius - 1))..<max(0, min(side, Int(middle + radius + 2)))
      }
      for row in range(y) {
        for column in range(x) {
          let point = (x: Double(column) + 0.5, y: Double(row) + 0.5)
          let share = Float(min(max(radius + 0.5 - hypot(point.x - x, point.y - y), 0), 1))
          guard share > 0 else { continue }
          let (top, index) = (color(point.x, point.y), (row * side + column) * 4)
          for part in 0..<3 {
            let below = Float(pixels[index + part])
            let value = min(max(top[part], 0), 1) * 255 * share + below * (1 - share)
            pixels[index + part] = UInt8(value.rounded())
          }
          let alpha = 255 * share + Float(pixels[index + 3]) * (1 - share)
          pixels[index + 3] = UInt8(alpha.rounded())
        }
      }
    }

    var image: DecodedImage {
      DecodedImage(
        width: side, height: side, stride: side * 4, pixels: Data(pixels),
        fullSize: CGSize(width: side, height: side))
    }
  }
}
