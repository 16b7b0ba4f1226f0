import BoardLook
import DragDropKit

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
        width: side, height: side, stride: side * 4, premultipliedRGBA: kind.surface.tile(palette))
    else { return nil }
    self.kind = kind
    self.texture = texture
  }
}
