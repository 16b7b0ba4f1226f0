import DragDropKit
import Foundation

/// The tiles of one image that are there.
final class TileSet {
  /// Tiles that share one memory.
  private struct Sheet {
    var tiles: [TileGrid.Tile: Texture]
    let byteCount: Int
  }

  let grid: TileGrid
  private var sheets: [Sheet] = []
  /// What's wanted now.
  private(set) var wanted: [TileGrid.Tile] = []
  /// Less than a pixel was left of them.
  private var empty: Set<TileGrid.Tile> = []

  init(_ grid: TileGrid) { self.grid = grid }

  var byteCount: Int { sheets.reduce(0) { $0 + $1.byteCount } }
  /// The most urgent first.
  var missing: [TileGrid.Tile] { wanted.filter { texture($0) == nil && !empty.contains($0) } }

  private func texture(_ tile: TileGrid.Tile) -> Texture? {
    for sheet in sheets { if let texture = sheet.tiles[tile] { return texture } }
    return nil
  }

  /// - Parameter tiles: the most urgent first.
  func want(_ tiles: [TileGrid.Tile]) {
    wanted = tiles
    sweep()
  }

  var level: Int? { wanted.first?.level }

  /// What was decoded for a block.
  func add(_ loaded: TileLoading.Loaded, for block: TileGrid.Block) {
    empty.formUnion(block.tiles.filter { loaded.tiles[$0] == nil })
    sheets.append(Sheet(tiles: loaded.tiles, byteCount: loaded.byteCount))
    sweep()
  }

  /// Once all that's wanted is there, tiles of other levels have had their time.
  private func sweep() {
    guard let level = wanted.first?.level else {
      sheets = []
      return
    }
    guard missing.isEmpty else { return }
    for index in sheets.indices { sheets[index].tiles = sheets[index].tiles.filter { $0.key.level == level } }
    sheets.removeAll { $0.tiles.isEmpty }
  }

  /// Lets sheets go that show nothing that's wanted, the oldest first, until no more bytes are kept than `limit`.
  func shrink(to limit: Int) {
    let wanted = Set(wanted)
    var bytes = byteCount
    sheets.removeAll { sheet in
      guard bytes > limit, !sheet.tiles.keys.contains(where: wanted.contains) else { return false }
      bytes -= sheet.byteCount
      return true
    }
  }

  /// In the order in which they're drawn: those of the wanted level over the finer and coarser ones.
  var shown: [SceneLook.Tile] {
    let level = wanted.first?.level ?? 0
    var found: [TileGrid.Tile: Texture] = [:]
    for sheet in sheets { found.merge(sheet.tiles) { first, _ in first } }
    func rank(_ tile: TileGrid.Tile) -> Int { tile.level == level ? 1 : 0 }
    let order = found.keys.sorted {
      (rank($0), -$0.level, $0.row, $0.column) < (rank($1), -$1.level, $1.row, $1.column)
    }
    return order.compactMap { tile in
      found[tile].map {
        SceneLook.Tile(shown: SceneLook.ShownTexture(texture: $0), place: grid.place(tile))
      }
    }
  }
}
