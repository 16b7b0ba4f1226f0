import Board
import BoardStore
import DragDropKit
import Foundation
import Imaging
import SeededRandom
import Testing
import Waiting

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

/// What a picture shows depends on the original and on its size on the screen alone. The sizes at which it
/// was seen before, the preview and a restart change nothing once it has settled: it's the original,
/// scaled by area averaging.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct PicturePathLawTests {
  /// A picture whose pixels the test knows.
  private struct Sample {
    let image: DecodedImage
    let name: String
    let kind: Kind
  }

  /// How the pixels of a sample come about.
  private enum Kind: CaseIterable { case colors, letters, ramp, noise, holes }

  /// At 3 and 4, copies were made of copies; at 8 and 19, a tiny picture was shown by its preview.
  private static let seeds = Seeds.first(2, torture: 60, found: [3, 4, 8, 19])

  /// Returns a picture of random size: with as many small ones as large ones.
  private func sample(_ dice: inout SeededGenerator) -> Sample {
    let most = Seeds.isTorture ? 4_000.0 : 700.0
    // In the usual run, a second's work is enough.
    let mostHeight = most > 1_000 ? 1_200 : 160
    func side() -> Int { Int(exp(Double.random(in: 0...log(most), using: &dice)).rounded()) }
    // Half of them are of the sizes around the preview's, where what's shown comes from different sources.
    let isMiddle = Bool.random(using: &dice)
    let width = isMiddle ? Int.random(in: 24...760, using: &dice) : side()
    let height = max(
      1, min(isMiddle ? width * Int.random(in: 20...100, using: &dice) / 100 : side(), mostHeight))
    let kind = Kind.allCases.randomElement(using: &dice) ?? .noise
    let palette = (0..<8).map { _ in UInt32.random(in: 0...0xFF_FFFF, using: &dice) | 0xFF00_0000 }
    let cell = Int.random(in: 1...7, using: &dice)
    var words = [UInt32](repeating: 0, count: width * height)
    for y in 0..<height {
      for x in 0..<width {
        words[y * width + x] =
          switch kind {
          case .colors: palette[(x / cell &* 31 &+ y / cell &* 17) & 7]
          case .letters: (x / cell + (y / (2 * cell)) * 3) % 3 == 0 ? 0xFF20_2020 : 0xFFF8_F8F8
          case .ramp:
            0xFF00_0000 | UInt32(x * 255 / width) << 16 | UInt32(y * 255 / height) << 8
              | UInt32((x + y) & 0xFF)
          case .noise: UInt32.random(in: 0...0xFF_FFFF, using: &dice) | 0xFF00_0000
          case .holes: (x / cell + y / cell) % 3 == 0 ? 0 : palette[(x &* 7 &+ y) & 7]
          }
      }
    }
    let data = words.withUnsafeBytes { Data($0) }
    let size = CGSize(width: width, height: height)
    return Sample(
      image: DecodedImage(
        width: width, height: height, stride: width * 4, pixels: data, format: .bgra, fullSize: size),
      name: "\(kind) \(width) × \(height), cells of \(cell)", kind: kind)
  }

  /// Returns a picture as large as an area of that size: each pixel is the mean of the area that it covers.
  private func drawn(_ image: DecodedImage, _ width: Int, _ height: Int) -> [[Double]] {
    let (across, down) = (Double(image.width) / Double(width), Double(image.height) / Double(height))
    return image.pixels.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in
      var out: [[Double]] = []
      for y in 0..<height {
        for x in 0..<width {
          var (sum, area) = ([0.0, 0, 0, 0], 0.0)
          let (top, bottom) = (Double(y) * down, Double(y + 1) * down)
          let (left, right) = (Double(x) * across, Double(x + 1) * across)
          for row in Int(top)..<max(Int(top) + 1, min(image.height, Int(bottom.rounded(.up)))) {
            for column in Int(left)..<max(Int(left) + 1, min(image.width, Int(right.rounded(.up)))) {
              let part =
                max(0, min(bottom, Double(row + 1)) - max(top, Double(row)))
                * max(0, min(right, Double(column + 1)) - max(left, Double(column)))
              for channel in 0..<4 {
                sum[channel] += part * Double(bytes[row * image.stride + column * 4 + channel])
              }
              area += part
            }
          }
          out.append(sum.map { $0 / max(area, 1e-12) })
        }
      }
      return out
    }
  }

  /// The root of the mean square of what two pictures of one size differ by.
  private func difference(_ shown: DecodedImage, _ wanted: [[Double]]) -> Double {
    var sum = 0.0
    shown.pixels.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in
      for y in 0..<shown.height {
        for x in 0..<shown.width {
          for channel in 0..<4 {
            let distance =
              Double(bytes[y * shown.stride + x * 4 + channel]) - wanted[y * shown.width + x][channel]
            sum += distance * distance
          }
        }
      }
    }
    return (sum / Double(max(1, wanted.count * 4))).squareRoot()
  }

  private func want(_ pixels: Double, _ id: OriginalID, on board: BoardController) -> PictureWant {
    PictureWant(
      pixels: pixels, priority: 1, source: board.pictureSource(of: id), fits: [PictureLevel.fit(for: pixels)])
  }

  private func settle(
    _ cache: PictureCache, _ viewer: PictureViewer, _ key: PictureKey, _ want: PictureWant
  ) async throws {
    viewer.show([key], wanting: [key: want])
    try await eventually("the picture to settle at \(want.pixels) pixels") {
      want.isMet(by: cache.slot(key)) && cache.loadCount == 0
    }
  }

  @Test func `what's settled depends on the original and its size on the screen alone`() async throws {
    for seed in Self.seeds {
      // Neighbours' numbers would be the same ones a step later.
      var dice = SeededGenerator(seed: 0x48_0002 &+ seed &* 0x1_0000_0001_B3)
      let boards = try TemporaryBoards()
      let board = try await boards.board("One")
      let sample = sample(&dice)
      let url = boards.folder.appending(path: "a.png")
      try sample.image.encodePNG().write(to: url)
      await boards.importFiles([url], into: board)
      let pin = try #require(board.document.pins.first, "seed \(seed): \(sample.name)")
      let id = try #require(pin.content.original)
      let key = PictureKey.original(id)
      let side = max(sample.image.width, sample.image.height)
      var (cache, opened) = (boards.pictures, board)
      var viewer = PictureViewer(cache: cache)
      for step in 0..<6 {
        if Int.random(in: 0..<3, using: &dice) == 0 {
          // A restart: nothing is in memory.
          cache = PictureCache(decoder: .shared)
          opened = try await BoardController.open(board.file, pictures: cache)
          viewer = PictureViewer(cache: cache)
        }
        let pixels = min(Double(side) * exp(Double.random(in: -2.5...1.5, using: &dice)), 1_500)
        try await settle(cache, viewer, key, want(pixels, id, on: opened))
        let shown = try #require(cache.picture(key, for: pixels)).image
        let context = "seed \(seed), step \(step), \(sample.name) at \(pixels) pixels"
        if pixels >= Double(side) {
          // At its own size or larger, a picture that nothing was lost of is shown as it is.
          #expect(shown.width == sample.image.width, "\(context)")
          #expect(difference(shown, drawn(sample.image, shown.width, shown.height)) < 0.5, "\(context)")
          continue
        }
        let long = max(shown.width, shown.height)
        #expect(Double(long) >= min(pixels, Double(side)) - 1, "\(context): only \(long)")
        #expect(
          Double(long) <= pixels * 17 / 16 + 1, "\(context): \(long) is more than the renderer can average")
        let error = difference(shown, drawn(sample.image, shown.width, shown.height))
        // Thumbnails, and the previews of large originals, are copies already, and lose more of what's a few
        // pixels wide. In torture's rounds, the largest differences are 30.4, 12.3 and 7.8.
        let isFromThumbnail = pixels <= Double(PictureLevel.base)
        let isFromPreview = side >= 2 * PictureLevel.preview && pixels <= Double(PictureLevel.preview)
        let most = isFromThumbnail ? 34.0 : isFromPreview ? 14 : 9
        #expect(error <= most, "\(context): differs by \(error)")
      }
    }
  }
}
