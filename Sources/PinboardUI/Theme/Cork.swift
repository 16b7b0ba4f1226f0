import BoardLook
import DragDropKit
import Foundation

/// The surface behind the cards (cork, linen or slate): one tile that repeats.
final class Cork {
  nonisolated static let tileSide = BoardSurface.tileSide
  private var tiles: [BoardSurface: [Bool: Texture]] = [:]

  /// The tile of a theme; made once, in a few milliseconds, when first drawn.
  /// Nil only when there's no memory for it; the plain base colour does then.
  func tile(for theme: Theme) -> Texture? {
    if let tile = tiles[theme.surface]?[theme.isDark] { return tile }
    let side = Cork.tileSide
    let tile = try? Texture(
      width: side, height: side, stride: side * 4, premultipliedRGBA: theme.surface.tile(theme.palette))
    tiles[theme.surface, default: [:]][theme.isDark] = tile
    return tile
  }
}
