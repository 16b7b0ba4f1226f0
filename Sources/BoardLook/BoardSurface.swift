public import Foundation

/// What boards lie on.
public enum BoardSurface: Hashable, Sendable, CaseIterable {
  case cork
  case linen
  case slate

  /// Pixels a side of the tile that repeats over a board, without a seam.
  public static let tileSide = 256

  /// The tile: `tileSide × tileSide × 4` bytes, red, green, blue, opaque; the same each time. Takes a few milliseconds.
  public func tile(_ palette: BoardPalette) -> Data {
    let tones =
      switch self {
      case .cork: SurfacePattern.cork(side: Self.tileSide)
      case .linen: SurfacePattern.linen(side: Self.tileSide)
      case .slate: SurfacePattern.slate(side: Self.tileSide)
      }
    var bytes = Data(capacity: tones.count * 4)
    for tone in tones {
      let clamped = max(-1, min(1, tone))
      let color = palette.surface.mixed(
        with: clamped < 0 ? palette.surfaceGrain : palette.surfaceLight, abs(clamped) * 0.62)
      for part in [color.red, color.green, color.blue] {
        bytes.append(UInt8(max(0, min(255, (part * 255).rounded()))))
      }
      bytes.append(255)
    }
    return bytes
  }
}
