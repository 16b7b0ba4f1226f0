public import Foundation

/// The surface that boards have.
public enum BoardSurface: Hashable, Sendable, CaseIterable {
  case cork
  case linen
  case slate

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
}
