package import class GtkViews.Texture
import Foundation
package import Imaging

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
    _ block: TileGrid.Block, of grid: TileGrid, source: PictureSource, decoder: ImageDecoder
  ) async throws -> Loaded {
    let part = grid.part(block)
    let scale = Double(1 << block.level)
    let request = DecodeRequest(
      id: "tiles:\(source.original)", bytes: source.bytes,
      extent: .fitting(
        CGSize(
          width: (part.width / scale).rounded(.up), height: (part.height / scale).rounded(.up))),
      priority: priority, force: source.isForced, region: part)
    return try cut(try await decoder.decode(request), block)
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
