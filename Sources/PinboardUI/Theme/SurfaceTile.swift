import BoardLook
import DragDropKit
import Foundation

/// The picture that repeats over what boards lie on. Made on any thread.
nonisolated struct SurfaceTile: Sendable {
  /// What it's of.
  struct Kind: Hashable, Sendable {
    var surface: BoardSurface
    var isDark: Bool
  }

  let kind: Kind
  let texture: Texture

  /// Takes a few milliseconds. Nil only when there's no memory for it.
  init?(_ kind: Kind) {
    let side = BoardSurface.tileSide
    // With more contrast the cards change, and not what they lie on.
    let palette = BoardPalette(kind.surface, isDark: kind.isDark, isHighContrast: false)
    guard
      let texture = try? Texture(
        width: side, height: side, stride: side * 4,
        premultipliedBGRA: Self.blueFirst(kind.surface.tile(palette)), isOpaque: true)
    else { return nil }
    self.kind = kind
    self.texture = texture
  }

  /// As they're drawn without a conversion.
  private static func blueFirst(_ pixels: Data) -> Data {
    var pixels = pixels
    pixels.withUnsafeMutableBytes { bytes in
      for start in stride(from: 0, to: bytes.count - 3, by: 4) { bytes.swapAt(start, start + 2) }
    }
    return pixels
  }
}
