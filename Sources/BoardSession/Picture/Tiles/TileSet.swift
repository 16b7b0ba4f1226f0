package import Board
package import Foundation
package import class GtkViews.Texture
package import Imaging

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
        PictureTile(shown: ShownTexture(texture: $0), rect: grid.rect(tile))
      }
    }
  }
}

/// A part of a picture, sharper than the whole.
package struct PictureTile: Equatable {
  package let shown: ShownTexture
  /// The tile's rectangle in the picture, which is 1 × 1.
  package let rect: CGRect

  package init(shown: ShownTexture, rect: CGRect) {
    self.shown = shown
    self.rect = rect
  }

  package func rect(in whole: CGRect) -> CGRect {
    CGRect(
      x: whole.minX + rect.minX * whole.width, y: whole.minY + rect.minY * whole.height,
      width: rect.width * whole.width, height: rect.height * whole.height)
  }
}

/// Loads tiles from the decoders, never on the main thread.
package nonisolated enum TileLoading {
  /// Tiles that were decoded together and share memory.
  package struct Loaded: Sendable {
    package let tiles: [TileGrid.Tile: Texture]
    package let byteCount: Int
  }

  /// The priority is above that of pictures that may soon be visible, and below that of visible pictures that
  /// haven't been loaded at all.
  private static let priority = 0

  @concurrent package static func tiles(
    _ block: TileGrid.Block, of grid: TileGrid, source: PictureSource, outline: PictureOutline? = nil,
    decoder: ImageDecoder
  ) async throws -> Loaded {
    let part = grid.part(block)
    let scale = Double(1 << block.level)
    let request = DecodeRequest(
      id: "tiles:\(source.original)", bytes: source.bytes,
      extent: .fitting(
        CGSize(
          width: (part.width / scale).rounded(.up), height: (part.height / scale).rounded(.up))),
      priority: priority, force: source.isForced, region: part)
    var image = try await decoder.decode(request)
    if let outline {
      image = image.cut(
        along: outline.corners.map { corner in
          CGPoint(
            x: (corner.x * grid.size.width - part.minX) / part.width,
            y: (corner.y * grid.size.height - part.minY) / part.height)
        })
    }
    return try cut(image, block)
  }

  /// Cuts an image into tiles without a copy: each tile is a view of the same memory.
  package static func cut(_ image: DecodedImage, _ block: TileGrid.Block) throws -> Loaded {
    var tiles: [TileGrid.Tile: Texture] = [:]
    let isOpaque = image.isOpaque
    for tile in block.tiles {
      let x = (tile.column - block.columns.lowerBound) * TileGrid.side
      let y = (tile.row - block.rows.lowerBound) * TileGrid.side
      guard x < image.width, y < image.height else { continue }
      let width = min(TileGrid.side, image.width - x)
      let height = min(TileGrid.side, image.height - y)
      let start = image.pixels.startIndex + y * image.stride + x * 4
      let pixels = image.pixels[start..<start + (height - 1) * image.stride + width * 4]
      tiles[tile] =
        switch image.format {
        case .bgra:
          try Texture(
            width: width, height: height, stride: image.stride, premultipliedBGRA: pixels,
            isOpaque: isOpaque)
        case .rgba:
          try Texture(width: width, height: height, stride: image.stride, premultipliedRGBA: pixels)
        }
    }
    return Loaded(tiles: tiles, byteCount: image.stride * image.height)
  }
}
