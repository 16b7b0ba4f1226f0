package import Foundation

/// The division of a large image into tiles: squares of pixels at levels, each with half the resolution of
/// the level before.
package nonisolated struct TileGrid: Equatable {
  /// The number of pixels along a side of a tile.
  package static let side = 1024
  /// The longest side, in pixels, of images that are loaded as a whole.
  static let largestWhole = 8192
  /// The longer side of the picture of a whole larger image, in pixels. Finer levels are loaded as tiles.
  static let coarse = 4096

  /// A tile: a column and a row of a level. Level 0 has the image's own pixels.
  package struct Tile: Hashable, Sendable {
    package var level: Int
    package var column: Int
    package var row: Int
  }

  /// Adjacent tiles that are decoded together.
  package struct Block: Equatable, Sendable {
    package var level: Int
    package var columns: Range<Int>
    package var rows: Range<Int>

    package var tiles: [Tile] {
      rows.flatMap { row in columns.map { Tile(level: level, column: $0, row: row) } }
    }
    package func contains(_ tile: Tile) -> Bool {
      tile.level == level && columns.contains(tile.column) && rows.contains(tile.row)
    }
  }

  /// The upright image's size in its own pixels.
  package let size: CGSize

  /// Makes a grid; nil for images that are loaded as a whole.
  package init?(_ size: CGSize?) {
    guard let size, size.width >= 1, size.height >= 1, size.width <= 1e9, size.height <= 1e9,
      max(size.width, size.height) > Double(Self.largestWhole)
    else { return nil }
    self.size = size
  }

  /// Returns the number of pixels of the longer side up to which an image is loaded as a whole.
  package static func wholePixels(of size: CGSize?) -> Double {
    TileGrid(size) == nil ? .infinity : Double(coarse)
  }

  /// Returns whether an image that takes that many screen pixels along its longer side is loaded as tiles, if
  /// it's large enough.
  package static func hasTiles(at pixels: Double) -> Bool { pixels > Double(coarse) }

  /// Returns the coarsest level that's sharp where the longer side takes that many screen pixels; nil if the
  /// whole picture is sharp there.
  package func level(for pixels: Double) -> Int? {
    guard Self.hasTiles(at: pixels) else { return nil }
    return max(0, Int(log2(max(size.width, size.height) / pixels).rounded(.down)))
  }

  /// Returns the tiles of a level that cover a part of the image, in the image's pixels; nil if the part is
  /// outside.
  package func block(covering part: CGRect, level: Int) -> Block? {
    let part = part.intersection(CGRect(origin: .zero, size: size))
    guard !part.isEmpty else { return nil }
    let length = Double(Self.side << level)
    func range(_ from: Double, _ to: Double) -> Range<Int> {
      let first = Int(from / length)
      return first..<max(first + 1, Int((to / length).rounded(.up)))
    }
    return Block(
      level: level, columns: range(part.minX, part.maxX), rows: range(part.minY, part.maxY))
  }

  /// Returns the part of the image that some tiles show, in the image's pixels.
  package func part(_ block: Block) -> CGRect {
    let length = Double(Self.side << block.level)
    return CGRect(
      x: Double(block.columns.lowerBound) * length, y: Double(block.rows.lowerBound) * length,
      width: Double(block.columns.count) * length, height: Double(block.rows.count) * length
    ).intersection(CGRect(origin: .zero, size: size))
  }

  /// Returns a tile's rectangle in the image, which is 1 × 1.
  package func rect(_ tile: Tile) -> CGRect {
    let part = part(
      Block(
        level: tile.level, columns: tile.column..<tile.column + 1, rows: tile.row..<tile.row + 1))
    return CGRect(
      x: part.minX / size.width, y: part.minY / size.height, width: part.width / size.width,
      height: part.height / size.height)
  }

  /// Returns the next tiles to decode together: the first missing one and the missing ones near it.
  /// - Parameter missing: the missing tiles, the most urgent first.
  package func nextBlock(_ missing: [Tile]) -> Block? {
    guard let first = missing.first else { return nil }
    // At most 4 × 4: 64 MiB of pixels.
    let near = missing.filter {
      $0.level == first.level && abs($0.column - first.column) <= 2 && abs($0.row - first.row) <= 2
    }
    func range(_ numbers: [Int], around number: Int) -> Range<Int> {
      let (least, most) = (numbers.min() ?? number, numbers.max() ?? number)
      let start = max(least, min(number - 1, most - 3))
      return start..<min(most, start + 3) + 1
    }
    return Block(
      level: first.level, columns: range(near.map(\.column), around: first.column),
      rows: range(near.map(\.row), around: first.row))
  }
}
