import BoardLook
import DragDropKit
import Foundation

/// Making small pictures that are calculated once and drawn many times.
nonisolated enum SpritePixels {
  /// A colour whose components are premultiplied by alpha.
  struct Tone {
    var red = 0.0
    var green = 0.0
    var blue = 0.0
    var alpha = 0.0

    init() {}

    init(_ color: Color, coverage: Double = 1) {
      alpha = color.alpha * coverage
      red = color.red * alpha
      green = color.green * alpha
      blue = color.blue * alpha
    }

    /// Returns this tone with another one over it.
    func under(_ top: Tone) -> Tone {
      var result = top
      let rest = 1 - top.alpha
      result.red += red * rest
      result.green += green * rest
      result.blue += blue * rest
      result.alpha += alpha * rest
      return result
    }

    /// Returns this tone where it covers only a share of a pixel.
    func covering(_ share: Double) -> Tone {
      var result = self
      result.red *= share
      result.green *= share
      result.blue *= share
      result.alpha *= share
      return result
    }
  }

  /// Makes a texture from a function.
  /// - Parameters:
  ///   - area: the rectangle that the picture shows, in the sprite's own coordinates.
  ///   - tone: returns the tone at a point.
  /// - Returns: nil only if memory is lacking.
  static func texture(width: Int, height: Int, area: CGRect, tone: (CGPoint) -> Tone) -> Texture? {
    let across = centers(width, from: area.minX, length: area.width)
    let down = centers(height, from: area.minY, length: area.height)
    return texture(
      width: width, height: height,
      bytes: bytes(width: width, height: height) { tone(CGPoint(x: across[$0], y: down[$1])) })
  }

  /// Makes a texture from pixels.
  /// - Parameter bytes: pixels as ``bytes(width:height:tone:)`` makes them.
  /// - Returns: nil only if memory is lacking.
  static func texture(width: Int, height: Int, bytes: [UInt8]) -> Texture? {
    try? Texture(width: width, height: height, stride: width * 4, premultipliedBGRA: Data(bytes))
  }

  /// Returns blue, green, red and alpha of each pixel, row by row: the format that's drawn without a
  /// conversion.
  /// - Parameter tone: returns the tone for a column and a row.
  static func bytes(width: Int, height: Int, tone: (Int, Int) -> Tone) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * height * 4)
    for row in 0..<height {
      for column in 0..<width {
        let tone = tone(column, row)
        bytes.append(byte(tone.blue))
        bytes.append(byte(tone.green))
        bytes.append(byte(tone.red))
        bytes.append(byte(tone.alpha))
      }
    }
    return bytes
  }

  /// Returns the middles of a number of pixels along a line.
  static func centers(_ count: Int, from start: Double, length: Double) -> [Double] {
    (0..<count).map { start + (Double($0) + 0.5) * length / Double(count) }
  }

  private static func byte(_ value: Double) -> UInt8 { UInt8(max(0, min(255, (value * 255).rounded()))) }
}

/// The pixels of a pin's head and its shadow, around its middle.
nonisolated struct HeadPixels: Sendable {
  var color: LookColor
  /// The binary logarithm of the number of pixels for each board point.
  var density: Int

  /// Half the length of the picture's side, in board points.
  static let reach = 13.0

  /// The number of pixels along each side.
  var side: Int { Int((Self.reach * 2 * exp2(Double(density))).rounded(.up)) }

  var bytes: [UInt8] {
    let pixel = exp2(-Double(density))
    let (shadow, ball) = (PinHeadLook.shadow, PinHeadLook.ball(color))
    let centers = SpritePixels.centers(side, from: -Self.reach, length: Self.reach * 2)
    return SpritePixels.bytes(width: side, height: side) { column, row in
      let (x, y) = (centers[column], centers[row])
      let shade = Self.tone(of: shadow, x, y, pixel) ?? SpritePixels.Tone()
      // A head fills only a fifth of its picture.
      return Self.tone(of: ball, x, y, pixel).map(shade.under) ?? shade
    }
  }

  /// Returns a disc's tone at a point; nil outside.
  private static func tone(of disc: Glow, _ x: Double, _ y: Double, _ pixel: Double) -> SpritePixels.Tone? {
    let away = length(x - disc.center.x, y - disc.center.y)
    let coverage = min(max(0.5 - (away - disc.radius) / pixel, 0), 1)
    guard coverage > 0 else { return nil }
    let color = disc.color(at: length(x - disc.light.x, y - disc.light.y))
    return SpritePixels.Tone(Color(color), coverage: coverage)
  }

  /// Returns the length of a vector. These numbers are neither huge nor tiny, so they don't need the
  /// precautions of `hypot`.
  private static func length(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot() }
}

/// The pixels of rings of dots. Which dot covers a pixel is calculated once, since it's the same for all
/// rings.
nonisolated struct RingPixels: Sendable {
  /// The progress that a ring shows.
  enum Progress: Hashable, Sendable {
    /// A known share: the number of full dots.
    case filled(Int)
    /// An unknown share: the brightest dot runs around.
    case running(phase: Int)
  }

  /// The number of pixels along each side.
  static let side = 96
  /// The number of dots.
  static let steps = 16
  /// Half the length of the picture's side. The unit is the distance of the dots' middles from the ring's
  /// middle.
  static let reach = 1.2

  private struct CoveredPixel {
    var dot: Int
    /// The share of the pixel that the dot covers.
    var coverage: Double
  }

  private let pixels: [CoveredPixel]

  init() {
    let (steps, side) = (Self.steps, Self.side)
    let line = SpritePixels.centers(side, from: -Self.reach, length: Self.reach * 2)
    let angles = (0..<steps).map { Double($0) / Double(steps) * 2 * .pi - .pi / 2 }
    let dots = angles.map { CGPoint(x: cos($0), y: sin($0)) }
    var pixels: [CoveredPixel] = []
    pixels.reserveCapacity(side * side)
    for y in line {
      for x in line {
        let turn = (atan2(y, x) + .pi / 2) / (2 * .pi)
        let dot = (Int((turn * Double(steps)).rounded()) % steps + steps) % steps
        let away = hypot(x - dots[dot].x, y - dots[dot].y) - 0.13
        pixels.append(CoveredPixel(dot: dot, coverage: min(max(0.5 - away / (2.4 / Double(side)), 0), 1)))
      }
    }
    self.pixels = pixels
  }

  func bytes(_ progress: Progress, color: Color) -> [UInt8] {
    let steps = Self.steps
    let alphas = (0..<steps).map { dot in
      switch progress {
      case .filled(let count): dot < count ? 1 : 0.18
      case .running(let phase): 0.15 + 0.85 * Double((dot - phase + 2 * steps) % steps) / Double(steps)
      }
    }
    return SpritePixels.bytes(width: Self.side, height: Self.side) { column, row in
      let pixel = pixels[row * Self.side + column]
      if pixel.coverage == 0 { return SpritePixels.Tone() }
      return SpritePixels.Tone(color, coverage: alphas[pixel.dot] * pixel.coverage)
    }
  }
}
