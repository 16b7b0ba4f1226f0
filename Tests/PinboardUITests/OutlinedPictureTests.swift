import Board
import DragDropKit
import ExchangeTestSupport
import Foundation
import Imaging
import Testing

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

/// What a path leaves of pictures that aren't decoded as a whole: large ones come in tiles, animations frame
/// by frame.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct OutlinedPictureTests {
  /// The upper left half.
  private static let half = PictureOutline([(0.0, 0.0), (1, 0), (0, 1)].map { CGPoint(x: $0.0, y: $0.1) })

  private let boards: TemporaryBoards

  init() throws { boards = try TemporaryBoards() }

  private func source(_ name: String, _ data: Data) async throws -> PictureSource {
    let file = boards.folder.appending(path: name)
    try data.write(to: file)
    let board = try await boards.board("A")
    await boards.importFiles([file], into: board)
    let pin = try #require(board.document.pins.first)
    return PictureSource(
      file: board.file, original: try #require(pin.content.original), pixelSize: nil)
  }

  private func pixels(of texture: Texture) async throws -> DecodedImage {
    try await ImageDecoder.shared.decode(
      DecodeRequest(id: "t", bytes: .data(texture.pngData()), pixelFormat: .rgba))
  }

  @Test func `the tiles of a large picture show what's inside of the path`() async throws {
    let (width, height) = (9_000, 40)
    let source = try await source("wide.png", TestPicture.quarters(width: width, height: height))
    let grid = try #require(TileGrid(CGSize(width: width, height: height)))
    let middle = CGRect(x: 4_000, y: 0, width: 1_000, height: height)
    let block = try #require(grid.block(covering: middle, level: 0))
    let loaded = try await TileLoading.tiles(
      block, of: grid, source: source, outline: Self.half, decoder: .shared)
    #expect(loaded.tiles.count == block.tiles.count)
    var (seen, left) = (0, 0)
    for (tile, texture) in loaded.tiles {
      let rect = grid.rect(tile)
      let image = try await pixels(of: texture)
      for y in stride(from: 0, to: image.height, by: 3) {
        for x in stride(from: 0, to: image.width, by: 50) {
          let start = image.pixels.startIndex + y * image.stride + x * 4
          let pixel = Array(image.pixels[start..<start + 4])
          let across = rect.minX + (Double(x) + 0.5) / Double(width)
          let down = rect.minY + (Double(y) + 0.5) / Double(height)
          if across + down > 1.05 {
            #expect(pixel[3] == 0, "at \(across), \(down)")
            left += 1
          } else if across + down < 0.95, abs(across - 0.5) > 0.01, abs(down - 0.5) > 0.05 {
            let letter: Character = down < 0.5 ? (across < 0.5 ? "R" : "G") : across < 0.5 ? "B" : "Y"
            #expect(pixel == TestPicture.colors[letter], "at \(across), \(down)")
            seen += 1
          }
        }
      }
    }
    #expect(seen > 50)
    #expect(left > 50)
  }

  @Test func `each frame of an animation shows what's inside of the path`() async throws {
    let source = try await source("moving.gif", TinyGIF.data(frames: 3))
    let order = AnimationOrder(first: 0, side: 64, maxBytes: 1 << 20)
    for (outline, alphas) in [(nil, 255...255), (Self.half, 120...135)]
      as [(PictureOutline?, ClosedRange<UInt8>)]
    {
      let run = try await AnimationLoading.run(
        order, of: source, in: HeldOriginal(source), outline: outline, decoder: .shared)
      #expect(run.frames.count == 3)
      // The path leaves half of the only pixel.
      for frame in run.frames {
        #expect(alphas.contains(try #require(frame.picture.image.pixels.last)))
        #expect(frame.picture.isOpaque == (outline == nil))
      }
    }
  }
}
