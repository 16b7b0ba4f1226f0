import Foundation
import Imaging

/// The pictures of the first board, computed so that they belong to nobody. Every start computes the same
/// pixels.
nonisolated enum WelcomePicture: CaseIterable {
  case hills, sea, heart, wheel, palette

  /// The width and height in pixels.
  var size: (width: Int, height: Int) {
    switch self {
    case .hills: (960, 640)
    case .sea: (880, 640)
    case .heart: (16, 16)
    case .wheel: (480, 480)
    case .palette: (320, 64)
    }
  }

  /// Returns the picture as a PNG. Call it off the main thread.
  func png() throws -> Data {
    let (width, height) = size
    let edge = 1 / Double(height)
    var pixels = Data(count: width * height * 4)
    pixels.withUnsafeMutableBytes { (bytes: UnsafeMutableRawBufferPointer) in
      var offset = 0
      for y in 0..<height {
        let row = (Double(y) + 0.5) / Double(height)
        for x in 0..<width {
          let color = color((Double(x) + 0.5) / Double(width), row, edge: edge)
          // Pixels are premultiplied by their opacity.
          bytes[offset] = Self.byte(color.red * color.alpha)
          bytes[offset + 1] = Self.byte(color.green * color.alpha)
          bytes[offset + 2] = Self.byte(color.blue * color.alpha)
          bytes[offset + 3] = Self.byte(color.alpha)
          offset += 4
        }
      }
    }
    return try DecodedImage(
      width: width, height: height, stride: width * 4, pixels: pixels,
      fullSize: CGSize(width: width, height: height)
    ).encodePNG()
  }

  /// Returns a share of a colour or of opacity as a byte.
  private static func byte(_ share: Double) -> UInt8 { UInt8((unit(share) * 255).rounded()) }

  /// Returns the number from 0 to 1 that's nearest.
  private static func unit(_ number: Double) -> Double { number < 0 ? 0 : number > 1 ? 1 : number }

  /// The five colours of the hills, from the sky to the front.
  static let hillColors: [UInt32] = [0x34466F, 0xF2A65A, 0xB5607A, 0x6A3F6E, 0x2A2344]

  // MARK: Colours

  private struct Color {
    var red: Double
    var green: Double
    var blue: Double
    var alpha = 1.0

    init(_ hex: UInt32) {
      red = Double(hex >> 16 & 0xFF) / 255
      green = Double(hex >> 8 & 0xFF) / 255
      blue = Double(hex & 0xFF) / 255
    }

    /// - Parameter share: 0 for this colour, 1 for the other one.
    func mixed(with other: Color, _ share: Double) -> Color {
      let share = WelcomePicture.unit(share)
      var mixed = self
      mixed.red += (other.red - red) * share
      mixed.green += (other.green - green) * share
      mixed.blue += (other.blue - blue) * share
      return mixed
    }
  }

  /// Returns the colour at a point, in shares of the width and height.
  /// - Parameter edge: the width of an edge's soft border: one pixel.
  private func color(_ x: Double, _ y: Double, edge: Double) -> Color {
    switch self {
    case .hills: Self.hills(x, y, edge)
    case .sea: Self.sea(x, y, edge)
    case .heart: Self.heart(x, y)
    case .wheel: Self.wheel(x, y, edge)
    case .palette: Color(Self.hillColors[min(4, Int(x * 5))])
    }
  }

  /// Returns how much of a pixel lies below an edge.
  private static func below(_ distance: Double, _ edge: Double) -> Double {
    unit(distance / edge + 0.5)
  }

  /// A row of hills: the border of its top, as a sum of waves.
  private struct Ridge {
    var base: Double
    var waves: [(height: Double, pace: Double, start: Double)]
  }

  private static let ridges = [
    Ridge(base: 0.58, waves: [(0.05, 5.2, 0.6), (0.018, 13, 2.1)]),
    Ridge(base: 0.69, waves: [(0.06, 3.9, 2.4), (0.014, 17, 0.3)]),
    Ridge(base: 0.83, waves: [(0.055, 4.6, 4.4), (0.012, 11, 1.2)]),
  ]

  /// The position of each ridge's border in each column of pixels, computed once instead of for each pixel.
  private static let ridgeBorders = ridges.map { ridge in
    let width = Self.hills.size.width
    return (0..<width).map { column in
      let x = (Double(column) + 0.5) / Double(width)
      return ridge.waves.reduce(ridge.base) { $0 + $1.height * sin(x * $1.pace + $1.start) }
    }
  }

  private static let hillTones = hillColors.map { Color($0) }
  private static let sunlight = Color(0xFFE9B8)
  private static let sunColor = Color(0xFFF3D6)

  private static func hills(_ x: Double, _ y: Double, _ edge: Double) -> Color {
    let tones = hillTones
    let borders = ridgeBorders
    var color = tones[0].mixed(with: tones[1], pow(min(1, y / 0.62), 1.4))
    let sun = hypot((x - 0.66) * 1.5, y - 0.47)
    color = color.mixed(with: sunlight, 0.55 * exp(-sun * sun * 28))
    color = color.mixed(with: sunColor, below(0.085 - sun, edge))
    let column = Int(x * Double(borders[0].count))
    var index = 0
    while index < borders.count {
      let depth = y - borders[index][column]
      // The lower end of a hill is in the mist of the valley before it.
      let mist = max(0, 0.22 - Double(index) * 0.08) * depth * 4
      color = color.mixed(with: tones[index + 2].mixed(with: tones[1], mist), below(depth, edge))
      index += 1
    }
    return color
  }

  private static func sea(_ x: Double, _ y: Double, _ edge: Double) -> Color {
    let horizon = 0.46
    if y < horizon {
      var sky = Color(0x8CC6DE).mixed(with: Color(0xF3F1E4), y / horizon)
      // The sails: two triangles with a mast between them.
      let (top, foot) = (0.17, 0.435)
      let way = (y - top) / (foot - top)
      if way > 0, way < 1 {
        sky = sky.mixed(
          with: Color(0xFFFFFF), min(below(x - (0.6 - 0.115 * way), edge), below(0.596 - x, edge)))
        sky = sky.mixed(
          with: Color(0xE4572E), min(below(0.606 + 0.075 * way - x, edge), below(x - 0.606, edge)))
      }
      return sky
    }
    let depth = (y - horizon) / (1 - horizon)
    var water = Color(0x4FA3C0).mixed(with: Color(0x0D3B56), pow(depth, 0.7))
    let wave = sin(y * 190 / (0.35 + depth) + sin(x * 9 + depth * 7) * 2.2)
    water = water.mixed(with: Color(0xCFEAF2), max(0, wave - 0.72) * 0.7 * (1 - depth * 0.6))
    let keel = (y - horizon) / 0.05
    if keel < 1 {
      let hull = min(below(x - (0.47 + 0.03 * keel), edge), below(0.715 - 0.04 * keel - x, edge))
      water = water.mixed(with: Color(0x3A2A20), hull)
    }
    return water
  }

  private static let heartRows: [String] = [
    "................", "................", "...###...###....", "..#####.#####...", ".#+########### ..",
    ".#++##########..", ".#+###########..", ".#############..", "..###########...", "...#########....",
    "....#######.....", ".....#####......", "......###.......", ".......#........", "................",
    "................",
  ]

  private static func heart(_ x: Double, _ y: Double) -> Color {
    let row = Array(heartRows[min(15, Int(y * 16))])
    let column = min(15, Int(x * 16))
    switch column < row.count ? row[column] : "." {
    case "#": return Color(0xD7263D)
    case "+": return Color(0xFFB3BD)
    default: return Color(0xFFF6EA)
    }
  }

  private static func wheel(_ x: Double, _ y: Double, _ edge: Double) -> Color {
    let (dx, dy) = (x - 0.5, y - 0.5)
    let radius = hypot(dx, dy)
    let count = 12.0
    let turn = (atan2(dy, dx) / (2 * .pi) + 1.25).truncatingRemainder(dividingBy: 1) * count
    let hue = turn.rounded(.down) / count * 6
    func part(_ offset: Double) -> Double {
      let turned = (hue + offset).truncatingRemainder(dividingBy: 6)
      return max(0, min(1, abs(turned - 3) - 1))
    }
    var color = Color(0)
    (color.red, color.green, color.blue) = (part(0), part(4), part(2))
    // Three rings: towards white inside, towards black outside.
    let ring = radius < 0.25 ? 0.55 : radius < 0.37 ? 0.12 : 0
    color = color.mixed(with: Color(0xFFFFFF), ring)
    if radius >= 0.37 { color = color.mixed(with: Color(0x101018), 0.3) }
    let side = abs(turn - turn.rounded()) / count * 2 * .pi * radius - 0.004
    let gap = min(radius - 0.13, abs(radius - 0.25) - 0.004, abs(radius - 0.37) - 0.004, 0.485 - radius, side)
    color.alpha = below(gap, edge)
    return color
  }
}
