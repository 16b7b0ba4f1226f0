public import Board
public import Foundation

extension BoardSurface {
  /// The number of pixels on each side of the tile. The tile is repeated over a board without seams.
  public static let tileSide = 256

  /// Returns the tile: `tileSide × tileSide × 4` bytes, in the order red, green, blue and alpha (opaque). The
  /// result is always the same. It takes a few milliseconds.
  public func tile(_ palette: BoardPalette) -> Data {
    let tones =
      switch self {
      case .cork: SurfacePattern.cork(side: Self.tileSide)
      case .linen: SurfacePattern.linen(side: Self.tileSide)
      case .slate: SurfacePattern.slate(side: Self.tileSide)
      case .plain: [Double](repeating: 0, count: Self.tileSide * Self.tileSide)
      }
    // The colours are mixed in a limited number of steps, once for each step: a tile has 65,536 pixels, and a
    // window waits for it.
    let steps = 256
    var darker: [UInt32] = []
    var lighter: [UInt32] = []
    for step in 0...steps {
      let share = Double(step) / Double(steps) * 0.62
      darker.append(palette.surface.mixed(with: palette.surfaceGrain, share).opaquePixel)
      lighter.append(palette.surface.mixed(with: palette.surfaceLight, share).opaquePixel)
    }
    var pixels = [UInt32](repeating: 0, count: tones.count)
    for index in tones.indices {
      let tone = max(-1, min(1, tones[index]))
      let step = Int((abs(tone) * Double(steps)).rounded())
      pixels[index] = tone < 0 ? darker[step] : lighter[step]
    }
    return pixels.withUnsafeBytes { Data($0) }
  }

  /// Returns whether the surface, and with it the cards, are dark.
  /// - Parameter prefersDark: whether the desktop is dark, which decides it for cork alone.
  public func isDark(prefersDark: Bool) -> Bool {
    switch self {
    case .cork: prefersDark
    case .linen: false
    case .slate: true
    case .plain(let color):
      LookColor(0xFFFFFF).contrast(with: LookColor(color.hex)) >= Self.leastContrast
    }
  }

  /// The contrast of small letters that WCAG 2 asks for.
  private static let leastContrast = 4.5
}

extension BoardPalette {
  /// The palette of a surface in exports, which don't depend on the desktop.
  public init(exporting surface: BoardSurface) {
    self.init(surface, isDark: surface.isDark(prefersDark: false), isHighContrast: false)
  }
}

/// The crumbs of cork, the threads of linen and the grain of slate. A pattern says for each pixel of the tile
/// how much darker (below 0) or lighter it is than the surface's base colour. It's the same in every run, and
/// has no seams where tiles meet.
enum SurfacePattern {
  static func cork(side: Int) -> [Double] {
    var tones = [Double](repeating: 0, count: side * side)
    var random = SurfaceNoise(seed: 0x9E37_79B9)
    // Soft ellipses, darker and lighter than the base, wrapped at the edges.
    for _ in 0..<1_500 {
      let x = Int(random.next() * Double(side))
      let y = Int(random.next() * Double(side))
      let long = 1.2 + random.next() * 4.2
      let short = long * (0.35 + random.next() * 0.5)
      let angle = random.next() * .pi
      let tone = (random.next() - 0.52) * 0.6
      let (cosine, sine) = (cos(angle), sin(angle))
      let reach = Int(long) + 1
      for dy in -reach...reach {
        for dx in -reach...reach {
          let u = (Double(dx) * cosine + Double(dy) * sine) / long
          let v = (Double(dy) * cosine - Double(dx) * sine) / short
          let distance = u * u + v * v
          guard distance < 1 else { continue }
          tones[(y + dy + side) % side * side + (x + dx + side) % side] += tone * (1 - distance)
        }
      }
    }
    makeEven(&tones, side: side)
    for index in tones.indices { tones[index] += (random.next() - 0.5) * 0.14 }
    return tones
  }

  /// The side of the squares whose mean is the same all over the tile, in pixels.
  static let evenSide = 33

  /// Takes away what's darker or lighter as a whole: a clump of crumbs is what the eye finds again in each
  /// tile.
  private static func makeEven(_ tones: inout [Double], side: Int) {
    let columns = means(tones, side: side, step: 1, line: side)
    let around = means(columns, side: side, step: side, line: 1)
    for index in tones.indices { tones[index] -= around[index] }
  }

  /// Returns the means of the pixels around each pixel in its line, which is closed to a ring.
  /// - Parameters:
  ///   - step: the distance from a pixel to the next one in its line.
  ///   - line: the distance from a line to the next one.
  private static func means(_ tones: [Double], side: Int, step: Int, line: Int) -> [Double] {
    var means = tones
    let reach = evenSide / 2
    for start in stride(from: 0, to: side * line, by: line) {
      var sum = (-reach...reach).reduce(0.0) { $0 + tones[start + ($1 + side) % side * step] }
      for index in 0..<side {
        means[start + index * step] = sum / Double(evenSide)
        sum += tones[start + (index + reach + 1) % side * step]
        sum -= tones[start + (index - reach + side) % side * step]
      }
    }
    return means
  }

  static func linen(side: Int) -> [Double] {
    var random = SurfaceNoise(seed: 0x51ED_270B)
    // Each thread is two pixels wide and has a tone of its own.
    let count = side / 2
    let warp = (0..<count).map { _ in random.next() - 0.5 }
    let weft = (0..<count).map { _ in random.next() - 0.5 }
    var tones = [Double](repeating: 0, count: side * side)
    for y in 0..<side {
      for x in 0..<side {
        // Threads go over and under in turn; the lower thread is in the shadow of the upper one.
        let isOver = (x / 2 + y / 2) % 2 == 0
        let thread = isOver ? warp[x / 2] : weft[y / 2]
        let edge = (isOver ? x : y) % 2 == 0 ? 0.12 : -0.12
        tones[y * side + x] = thread * 0.5 + edge + (isOver ? 0.08 : -0.08) + (random.next() - 0.5) * 0.22
      }
    }
    return tones
  }

  static func slate(side: Int) -> [Double] {
    var random = SurfaceNoise(seed: 0x2545_F491)
    var tones = [Double](repeating: 0, count: side * side)
    // The layers are faint long streaks, with a fine grain over them.
    for _ in 0..<220 {
      let y = Int(random.next() * Double(side))
      let start = Int(random.next() * Double(side))
      let length = 20 + Int(random.next() * 90)
      let tone = (random.next() - 0.5) * 0.5
      for step in 0..<length {
        let fade = sin(Double(step) / Double(length) * .pi)
        tones[y * side + (start + step) % side] += tone * fade
      }
    }
    for index in tones.indices { tones[index] += (random.next() - 0.5) * 0.35 }
    return tones
  }
}

/// A xorshift random number generator, with which surfaces look the same in every run.
struct SurfaceNoise {
  private var state: UInt64

  /// - Parameter seed: any number but 0.
  init(seed: UInt64) { state = seed }

  /// Returns the next number, 0 ..< 1.
  mutating func next() -> Double {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Double(state >> 11) / Double(UInt64(1) << 53)
  }
}
