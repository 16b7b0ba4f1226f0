import Board
import DragDropKit
import Foundation
import Imaging
import Testing

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

@MainActor
@Suite(.timeLimit(.minutes(5))) struct TileGridTests {
  private let grid = TileGrid(CGSize(width: 20_000, height: 10_000))

  @Test func `only what's larger than 8,192 pixels comes in tiles`() {
    #expect(TileGrid(CGSize(width: 8_192, height: 8_192)) == nil)
    #expect(TileGrid(CGSize(width: 100, height: 8_193)) != nil)
    #expect(TileGrid(nil) == nil)
    #expect(TileGrid(CGSize(width: Double.nan, height: 9_000)) == nil)
    #expect(TileGrid.wholePixels(of: CGSize(width: 4_000, height: 3_000)) == .infinity)
  }

  @Test func `the level has at least the pixels that are seen, and not twice as many`() throws {
    let grid = try #require(grid)
    #expect(grid.level(for: 4_000) == nil)
    for pixels in [4_100.0, 5_000, 7_777, 10_000, 13_000, 20_000] {
      let level = try #require(grid.level(for: pixels))
      let side = 20_000 / Double(1 << level)
      #expect(side >= pixels)
      #expect(side < 2 * pixels)
    }
    // No level is finer than the image's own pixels.
    #expect(grid.level(for: 90_000) == 0)
  }

  @Test(arguments: 0...2) func `tiles cover the part that's seen and never leave the image`(level: Int) throws
  {
    let grid = try #require(grid)
    let seen = CGRect(x: 15_500, y: 9_000, width: 6_000, height: 3_000)
    let block = try #require(grid.block(covering: seen, level: level))
    let part = grid.part(block)
    #expect(part.minX <= 15_500)
    #expect(part.maxX == 20_000)
    #expect(part.minY <= 9_000)
    #expect(part.maxY == 10_000)
    var area = 0.0
    for tile in block.tiles {
      let rect = grid.rect(tile)
      #expect(rect.maxX <= 1)
      #expect(rect.maxY <= 1)
      area += rect.width * 20_000 * rect.height * 10_000
    }
    #expect(abs(area - part.width * part.height) < 1)
    #expect(grid.block(covering: CGRect(x: -500, y: 0, width: 400, height: 400), level: 0) == nil)
  }

  @Test func `the most urgent tile is in the next block, which has at most sixteen`() throws {
    let grid = try #require(grid)
    let all = try #require(grid.block(covering: CGRect(x: 0, y: 0, width: 20_000, height: 10_000), level: 0))
    var missing = all.tiles.shuffled()
    var rounds = 0
    while let first = missing.first, let block = grid.nextBlock(missing) {
      #expect(block.contains(first))
      #expect(block.tiles.count <= 16)
      missing.removeAll { block.contains($0) }
      rounds += 1
    }
    #expect(missing.isEmpty)
    #expect(rounds <= all.tiles.count)
  }

  @Test func `a turned pin shows its image's part`() throws {
    let grid = try #require(grid)
    let original = try #require(OriginalID(digest: [UInt8](repeating: 7, count: 32)))
    let pin = Pin(
      content: .image(original), name: "a", center: CGPoint(x: 100, y: 0),
      size: CGSize(width: 200, height: 100), rotation: 180)
    // The view's left half is the image's right half.
    let part = PicturePart.visible(of: pin, in: CGRect(x: 0, y: -50, width: 100, height: 100), grid.size)
    #expect(abs(part.minX - 10_000) < 1e-6)
    #expect(abs(part.width - 10_000) < 1e-6)
    #expect(abs(part.minY) < 1e-6)
    #expect(abs(part.height - 10_000) < 1e-6)
  }

  @Test func `a block is cut without gaps, and coarser tiles stay until the finer ones are there`() throws {
    let grid = try #require(TileGrid(CGSize(width: 9_000, height: 2_000)))
    let set = TileSet(grid)
    let coarse = try #require(grid.block(covering: CGRect(x: 0, y: 0, width: 4_000, height: 2_000), level: 1))
    set.want(coarse.tiles)
    #expect(set.missing == coarse.tiles)
    set.add(try TileLoading.cut(image(2_048, 1_000), coarse), for: coarse)
    #expect(set.missing.isEmpty)
    #expect(set.shown.count == 2)
    #expect(set.shown.map(\.shown.texture.height) == [1_000, 1_000])

    let fine = try #require(grid.block(covering: CGRect(x: 0, y: 0, width: 2_000, height: 1_000), level: 0))
    set.want(fine.tiles)
    #expect(set.shown.count == 2)
    #expect(!set.missing.isEmpty)
    set.add(try TileLoading.cut(image(2_048, 1_024), fine), for: fine)
    #expect(set.missing.isEmpty)
    #expect(set.shown.allSatisfy { $0.rect.width < 0.2 })
    #expect(set.byteCount == 2_048 * 1_024 * 4)

    // Tiles that aren't wanted are removed when there's no room.
    let other = try #require(grid.block(covering: CGRect(x: 5_000, y: 0, width: 900, height: 900), level: 0))
    set.want(other.tiles)
    set.shrink(to: 0)
    #expect(set.byteCount == 0)
    #expect(set.shown.isEmpty)
  }

  private func image(_ width: Int, _ height: Int) -> DecodedImage {
    DecodedImage(
      width: width, height: height, stride: width * 4, pixels: Data(count: width * height * 4),
      fullSize: CGSize(width: 9_000, height: 2_000))
  }
}
