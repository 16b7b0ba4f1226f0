import Glibc

/// Makes light of any strength visible on an ordinary screen. The pixels are red, green, blue and a common
/// exponent, and become sRGB.
///
/// Light up to the knee stays as it is. What's above is compressed, so that the brightest light that matters
/// is white. If most of the picture is brighter than white, as in measured light, all of it is made darker
/// first.
struct ToneMapping {
  private let pixbuf: Pixbuf
  private let rows: Int

  /// The light from which on it's compressed; white is 1.
  private static let knee: Float = 0.7
  /// The share of the pixels that may become white, which are the sun and other lamps.
  private static let whiteShare = 0.001
  /// The light of a grey card.
  private static let grey: Float = 0.18

  /// Whether the light's strength was chosen for a screen, so that white paper is 1 and a bright picture is
  /// meant to be bright.
  private let isForScreens: Bool

  init(_ pixbuf: Pixbuf, rows: Int, isForScreens: Bool = false) {
    self.pixbuf = pixbuf
    self.rows = rows
    self.isForScreens = isForScreens
  }

  /// Changes the pixels in place.
  func apply() {
    let levels = levels()
    let all = levels.reduce(0, +)
    guard all > 0 else { return }
    let middle = Self.light(at: 0.5, of: levels, all)
    let exposure = middle.lowerBound > 1 && !isForScreens ? Self.grey / middle.upperBound : 1
    let brightest = Self.light(at: 1 - Self.whiteShare, of: levels, all)
    // A picture without any light above white stays as it is.
    let curve = Curve(
      brightest: brightest.lowerBound * exposure > 1 ? brightest.upperBound * exposure : 1)
    pixbuf.forEachPixel(rows: rows) { pixel in
      let scale = Self.scale(pixel[3]) * exposure
      let (red, green, blue) = (Float(pixel[0]) * scale, Float(pixel[1]) * scale, Float(pixel[2]) * scale)
      let most = max(red, green, blue)
      // All three are scaled alike, so that the hue stays.
      let factor = most > Self.knee ? curve.compressed(most) / most : 1
      pixel[0] = LightCoding.number(red * factor)
      pixel[1] = LightCoding.number(green * factor)
      pixel[2] = LightCoding.number(blue * factor)
      pixel[3] = 255
      return true
    }
  }

  /// Returns the numbers of pixels by their exponent and the three highest bits of their brightest colour.
  private func levels() -> [Int] {
    var levels = [Int](repeating: 0, count: 256 * 8)
    pixbuf.forEachPixel(rows: rows) { pixel in
      let most = max(pixel[0], pixel[1], pixel[2])
      if most > 0 { levels[Int(pixel[3]) &* 8 &+ Int(most >> 5)] &+= 1 }
      return true
    }
    return levels
  }

  /// Returns the range of the light below which a share of the pixels is.
  private static func light(at share: Double, of levels: [Int], _ all: Int) -> ClosedRange<Float> {
    var below = 0
    for (level, count) in levels.enumerated() where count > 0 {
      below += count
      if Double(below) >= Double(all) * share {
        let step = 32 * scale(UInt8(level / 8))
        return Float(level % 8) * step...Float(level % 8 + 1) * step
      }
    }
    return 1...1
  }

  /// Returns the light of one step of a colour with this exponent.
  private static func scale(_ exponent: UInt8) -> Float { exponent == 0 ? 0 : exp2f(Float(exponent) - 136) }

  private struct Curve {
    private let room: Float
    private let squaredWhite: Float

    init(brightest: Float) {
      room = 1 - knee
      let white = max(1, (min(brightest, 1e18) - knee) / room)
      squaredWhite = white * white
    }

    /// Reinhard's curve above the knee, which goes on there without a bend and reaches 1 at the brightest
    /// light.
    func compressed(_ light: Float) -> Float {
      let above = min(light - knee, 1e18) / room
      return min(1, knee + room * above * (1 + above / squaredWhite) / (1 + above))
    }
  }
}

/// Codes light as sRGB does, in 4,096 steps.
enum LightCoding {
  private static let numbers: [UInt8] = (0...4_095).map { step in
    let light = Float(step) / 4_095
    let coded = light <= 0.0031308 ? light * 12.92 : 1.055 * powf(light, 1 / 2.4) - 0.055
    return UInt8((min(1, coded) * 255).rounded())
  }

  /// Returns the number of some light; white is 1.
  static func number(_ light: Float) -> UInt8 { numbers[Int(min(1, max(0, light)) * 4_095)] }
}
