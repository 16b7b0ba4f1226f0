import BoardLook
import DragDropKit

/// The surface behind the cards (cork, linen or slate): one tile that repeats.
final class Cork {
  nonisolated static let tileSide = BoardSurface.tileSide
  private var tiles: [SurfaceTile.Kind: SurfaceTile] = [:]

  /// The tile of a theme, for all windows; made when it's drawn for the first time, unless it was made before.
  /// Nil only when there's no memory for it; the plain base colour does then.
  func tile(for theme: Theme) -> Texture? {
    let kind = SurfaceTile.Kind(surface: theme.surface, isDark: theme.isDark)
    if tiles[kind] == nil, let tile = SurfaceTile(kind) { keep(tile) }
    return tiles[kind]?.texture
  }

  /// One that was made off the main thread.
  func keep(_ tile: SurfaceTile) { tiles[tile.kind] = tile }
}
