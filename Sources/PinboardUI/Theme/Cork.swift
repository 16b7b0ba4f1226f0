import DragDropKit
import Foundation

/// The surface behind the cards (cork, linen or slate), made by a small deterministic noise: one tile that repeats.
final class Cork {
  nonisolated static let tileSide = 256
  private var tiles: [Theme.Surface: [Bool: Texture]] = [:]

  /// The tile of a theme; made once, in a few milliseconds, when first drawn.
  /// Nil only when there's no memory for it; the plain base colour does then.
  func tile(for theme: Theme) -> Texture? {
    if let tile = tiles[theme.surface]?[theme.isDark] { return tile }
    let tones =
      switch theme.surface {
      case .cork: Cork.crumbs(side: Cork.tileSide)
      case .linen: SurfacePattern.linen(side: Cork.tileSide)
      case .slate: SurfacePattern.slate(side: Cork.tileSide)
      }
    let tile = Cork.make(tones, base: theme.corkBase, grain: theme.corkGrain, light: theme.corkLight)
    tiles[theme.surface, default: [:]][theme.isDark] = tile
    return tile
  }

  nonisolated private static func crumbs(side: Int) -> [Double] {
    var pixels = [Double](repeating: 0, count: side * side)
    var random = SurfaceNoise(seed: 0x9E37_79B9)
    // Crumbs: soft ellipses, darker and lighter than the base, wrapped at the edges so that the tile has no seam.
    for _ in 0..<1_500 {
      let x = random.next() * Double(side)
      let y = random.next() * Double(side)
      let long = 1.2 + random.next() * 4.2
      let short = long * (0.35 + random.next() * 0.5)
      let angle = random.next() * .pi
      let tone = (random.next() - 0.52) * 0.85
      let (cosine, sine) = (cos(angle), sin(angle))
      let reach = Int(long) + 1
      for dy in -reach...reach {
        for dx in -reach...reach {
          let u = (Double(dx) * cosine + Double(dy) * sine) / long
          let v = (Double(dy) * cosine - Double(dx) * sine) / short
          let distance = u * u + v * v
          guard distance < 1 else { continue }
          let column = (Int(x) + dx + side) % side
          let row = (Int(y) + dy + side) % side
          pixels[row * side + column] += tone * (1 - distance)
        }
      }
    }
    return pixels.map { $0 + (random.next() - 0.5) * 0.16 }
  }

  nonisolated private static func make(_ tones: [Double], base: Color, grain: Color, light: Color) -> Texture?
  {
    let side = tileSide
    var bytes = [UInt8](repeating: 255, count: side * side * 4)
    for index in 0..<(side * side) {
      let tone = max(-1, min(1, tones[index]))
      let other = tone < 0 ? grain : light
      let share = abs(tone) * 0.62
      bytes[index * 4] = Cork.byte(base.red + (other.red - base.red) * share)
      bytes[index * 4 + 1] = Cork.byte(base.green + (other.green - base.green) * share)
      bytes[index * 4 + 2] = Cork.byte(base.blue + (other.blue - base.blue) * share)
    }
    return try? Texture(width: side, height: side, stride: side * 4, premultipliedRGBA: Data(bytes))
  }

  nonisolated private static func byte(_ value: Double) -> UInt8 {
    UInt8(max(0, min(255, (value * 255).rounded())))
  }
}
