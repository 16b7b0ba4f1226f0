import class GtkViews.Texture
package import Foundation

/// The loaded tiles of one image.
package final class TileSet {
  /// Tiles that share memory.
  private struct Sheet {
    var tiles: [TileGrid.Tile: Texture]
    let byteCount: Int
  }

  package let grid: TileGrid
  private var sheets: [Sheet] = []
  /// The tiles that are wanted now, the most urgent first.
  package private(set) var wanted: [TileGrid.Tile] = []
  /// Tiles that don't contain a whole pixel.
  private var empty: Set<TileGrid.Tile> = []

  package init(_ grid: TileGrid) { self.grid = grid }

  package var byteCount: Int { sheets.reduce(0) { $0 + $1.byteCount } }
  /// The wanted tiles that aren't loaded, the most urgent first.
  package var missing: [TileGrid.Tile] { wanted.filter { texture($0) == nil && !empty.contains($0) } }

  private func texture(_ tile: TileGrid.Tile) -> Texture? {
    for sheet in sheets { if let texture = sheet.tiles[tile] { return texture } }
    return nil
  }

  /// Sets the wanted tiles.
  /// - Parameter tiles: the most urgent first.
  package func want(_ tiles: [TileGrid.Tile]) {
    wanted = tiles
    sweep()
  }

  package var level: Int? { wanted.first?.level }

  /// Adds the decoded tiles of a block.
  package func add(_ loaded: TileLoading.Loaded, for block: TileGrid.Block) {
    empty.formUnion(block.tiles.filter { loaded.tiles[$0] == nil })
    sheets.append(Sheet(tiles: loaded.tiles, byteCount: loaded.byteCount))
    sweep()
  }

  /// Once all wanted tiles are loaded, removes those of other levels.
  private func sweep() {
    guard let level = wanted.first?.level else {
      sheets = []
      return
    }
    guard missing.isEmpty else { return }
    for index in sheets.indices { sheets[index].tiles = sheets[index].tiles.filter { $0.key.level == level } }
    sheets.removeAll { $0.tiles.isEmpty }
  }

  /// Frees memory without wanted tiles, the oldest first, until at most `limit` bytes are held.
  package func shrink(to limit: Int) {
    let wanted = Set(wanted)
    var bytes = byteCount
    sheets.removeAll { sheet in
      guard bytes > limit, !sheet.tiles.keys.contains(where: wanted.contains) else { return false }
      bytes -= sheet.byteCount
      return true
    }
  }

  /// The tiles in the order in which they are drawn: those of the wanted level over the finer and coarser
  /// ones.
  package var shown: [PictureTile] {
    let level = wanted.first?.level ?? 0
    var found: [TileGrid.Tile: Texture] = [:]
    for sheet in sheets { found.merge(sheet.tiles) { first, _ in first } }
    func rank(_ tile: TileGrid.Tile) -> Int { tile.level == level ? 1 : 0 }
    let order = found.keys.sorted {
      (rank($0), -$0.level, $0.row, $0.column) < (rank($1), -$1.level, $1.row, $1.column)
    }
    return order.compactMap { tile in
      found[tile].map {
        PictureTile(shown: ShownTexture(texture: $0), place: grid.place(tile))
      }
    }
  }
}

/// A part of a picture, sharper than the whole.
package struct PictureTile: Equatable {
  package let shown: ShownTexture
  /// The tile's rectangle in the picture, which is 1 × 1.
  package let place: CGRect

  package func place(in whole: CGRect) -> CGRect {
    CGRect(
      x: whole.minX + place.minX * whole.width, y: whole.minY + place.minY * whole.height,
      width: place.width * whole.width, height: place.height * whole.height)
  }
}
