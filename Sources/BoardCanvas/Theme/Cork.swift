import BoardLook
package import DragDropKit

/// The surface behind the cards (cork, linen or slate): one tile that's repeated.
package final class Cork {
  nonisolated static let tileSide = BoardSurface.tileSide
  private var tiles: [SurfaceTile.Kind: SurfaceTile] = [:]

  package init() {}

  /// Returns the tile of a theme, which all windows share. It's made at its first use, unless it was made
  /// before. Nil only if memory is lacking; then the plain base colour is drawn.
  package func tile(for theme: Theme) -> Texture? {
    let kind = SurfaceTile.Kind(surface: theme.surface, isDark: theme.isDark)
    if tiles[kind] == nil, let tile = SurfaceTile(kind) { keep(tile) }
    return tiles[kind]?.texture
  }

  /// Stores a tile that was made off the main thread.
  package func keep(_ tile: SurfaceTile) { tiles[tile.kind] = tile }
}
