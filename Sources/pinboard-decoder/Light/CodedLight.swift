import CGdkPixbuf
import DecoderWire
import Glibc

/// The meaning of numbers for light brighter than white paper: PQ (SMPTE ST 2084) and HLG (ITU-R
/// BT.2100), in AVIF, HEIC and PNG.
struct CodedLight {
  /// The light of each number of a channel; white paper is 1, at 203 cd/m² (ITU-R BT.2408).
  private let light: [Float]
  /// Whether the light is that of the scene, which a screen makes steeper.
  private let isScene: Bool
  /// The share of each of the image's colours in red, green and blue of sRGB.
  private let mixing: [Float]

  /// Returns nil for numbers without such light.
  init?(_ color: WireColor) {
    guard case .coded(let primaries, let transfer) = color, transfer == 16 || transfer == 18,
      let lights = MixedColor.lights(primaries), let source = ColorMatrix(lights),
      let target = ColorMatrix(MixedColor.sRGBLights)?.inverse
    else { return nil }
    isScene = transfer == 18
    let curve = isScene ? Self.hybridLogGamma : Self.perceptualQuantizer
    light = (0...255).map { Float(curve(Double($0) / 255)) }
    mixing = (target * source).values.map(Float.init)
  }

  /// Returns the picture as it's seen on an ordinary screen, made of the first rows of another one.
  func visible(
    _ pixbuf: Pixbuf, rows: Range<Int>, for job: DecodeJob, isCancelled: () -> Bool
  ) throws -> Pixbuf {
    guard let pixels = pixbuf.pixels else { throw DecodeProblem.outOfMemory }
    let channels = Int(gdk_pixbuf_get_n_channels(pixbuf.pointer))
    let (width, stride) = (pixbuf.width, pixbuf.stride)
    var seen = try LightPicture(
      WireSize(width: UInt32(clamping: width), height: UInt32(clamping: pixbuf.height)), for: job)
    var row = [Float](repeating: 1, count: width * 4)
    for y in rows.clamped(to: 0..<pixbuf.height) {
      if isCancelled() { throw DecodeProblem.cancelled }
      for x in 0..<width {
        let pixel = pixels + y * stride + x * channels
        let alpha = channels == 4 ? Float(pixel[3]) / 255 : 1
        var (red, green, blue) = (light[Int(pixel[0])], light[Int(pixel[1])], light[Int(pixel[2])])
        if isScene {
          let factor = Self.screen(0.2627 * red + 0.6780 * green + 0.0593 * blue)
          (red, green, blue) = (red * factor, green * factor, blue * factor)
        }
        for channel in 0..<3 {
          let shares = (mixing[channel * 3], mixing[channel * 3 + 1], mixing[channel * 3 + 2])
          row[x * 4 + channel] = (shares.0 * red + shares.1 * green + shares.2 * blue) * alpha
        }
        row[x * 4 + 3] = alpha
      }
      seen.write(row[...], x: 0, y: y, hasAlpha: channels == 4)
    }
    return seen.visible(isForScreens: true)
  }

  private static func perceptualQuantizer(_ number: Double) -> Double {
    let (m1, m2) = (2610.0 / 16384, 2523.0 / 32)
    let (c1, c2, c3) = (3424.0 / 4096, 2413.0 / 128, 2392.0 / 128)
    let power = pow(number, 1 / m2)
    return pow(max(0, power - c1) / (c2 - c3 * power), 1 / m1) * 10_000 / 203
  }

  private static func hybridLogGamma(_ number: Double) -> Double {
    let (a, b, c) = (0.17883277, 0.28466892, 0.55991073)
    return number <= 0.5 ? number * number / 3 : (exp((number - c) / a) + b) / 12
  }

  /// Returns the factor from a scene's light to that of a screen of 1,000 cd/m².
  private static func screen(_ luminance: Float) -> Float {
    luminance > 0 ? powf(luminance, 0.2) * 1_000 / 203 : 0
  }
}

/// A linear map of three numbers to three, row by row.
struct ColorMatrix {
  private(set) var values: [Double]

  private init(values: [Double]) { self.values = values }

  /// Makes the map from amounts of three lights to X, Y and Z, of which equal amounts are D65's white; nil if
  /// the lights don't span a plane.
  init?(_ lights: WireChromaticities) {
    func column(_ point: WireChromaticities.Point) -> [Double] {
      let (x, y) = (Double(point.x) / 100_000, Double(point.y) / 100_000)
      return y > 0 ? [x / y, 1, (1 - x - y) / y] : [0, 0, 0]
    }
    let columns = [column(lights.red), column(lights.green), column(lights.blue)]
    var first: [Double] = []
    for row in 0..<3 { first += [columns[0][row], columns[1][row], columns[2][row]] }
    let plain = ColorMatrix(values: first)
    guard let inverse = plain.inverse else { return nil }
    let (white, d65) = (column(lights.white), column(MixedColor.sRGBLights.white))
    let amounts = inverse.applied(white)
    // Another white than D65 is seen as white, too.
    var values = plain.values
    for index in values.indices {
      let row = index / 3
      values[index] *= amounts[index % 3] * d65[row] / white[row]
    }
    self.values = values
  }

  var inverse: ColorMatrix? {
    let v = values
    func minor(_ a: Int, _ b: Int, _ c: Int, _ d: Int) -> Double { v[a] * v[d] - v[b] * v[c] }
    let minors: [Double] = [
      minor(4, 5, 7, 8), -minor(1, 2, 7, 8), minor(1, 2, 4, 5), -minor(3, 5, 6, 8), minor(0, 2, 6, 8),
      -minor(0, 2, 3, 5), minor(3, 4, 6, 7), -minor(0, 1, 6, 7), minor(0, 1, 3, 4),
    ]
    let determinant = v[0] * minors[0] + v[1] * minors[3] + v[2] * minors[6]
    guard abs(determinant) > 1e-9 else { return nil }
    return ColorMatrix(values: minors.map { $0 / determinant })
  }

  /// Returns what becomes of three numbers.
  func applied(_ numbers: [Double]) -> [Double] {
    var result = [0.0, 0, 0]
    for row in 0..<3 {
      for column in 0..<3 { result[row] += values[row * 3 + column] * numbers[column] }
    }
    return result
  }

  static func * (left: ColorMatrix, right: ColorMatrix) -> ColorMatrix {
    var product = [Double](repeating: 0, count: 9)
    for column in 0..<3 {
      let applied = left.applied([right.values[column], right.values[column + 3], right.values[column + 6]])
      for row in 0..<3 { product[row * 3 + column] = applied[row] }
    }
    return ColorMatrix(values: product)
  }
}
