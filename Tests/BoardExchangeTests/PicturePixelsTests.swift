import Board
import BoardExchange
import BoardStore
import ExchangeTestSupport
import Foundation
import Imaging
import SeededRandom
import Testing

/// An exported picture is the original, scaled by area averaging, at each scale.
@Suite(.timeLimit(.minutes(3))) struct PicturePixelsTests {
  private static let decoder = ImageDecoder(workers: 1)

  /// A picture whose pixels the test knows: squares of random colours, of which some may be holes.
  private struct Sample {
    let image: DecodedImage
    let cell: Int

    init(_ dice: inout SeededGenerator) {
      let width = Int.random(in: 40...700, using: &dice)
      let height = max(40, width * Int.random(in: 30...100, using: &dice) / 100)
      cell = Int.random(in: 1...6, using: &dice)
      let palette = (0..<8).map { _ in UInt32.random(in: 0...0xFF_FFFF, using: &dice) | 0xFF00_0000 }
      var words = [UInt32](repeating: 0, count: width * height)
      for y in 0..<height {
        for x in 0..<width {
          words[y * width + x] =
            palette[((x / cell) &* 31 &+ (y / cell) &* 17 &+ (x / cell) * (y / cell)) & 7]
        }
      }
      image = DecodedImage(
        width: width, height: height, stride: width * 4, pixels: words.withUnsafeBytes { Data($0) },
        format: .rgba, fullSize: CGSize(width: width, height: height))
    }

    /// Returns the mean colour of a part of the picture, in its pixels.
    func mean(_ part: CGRect) -> SIMD3<Double> {
      var (sum, area) = (SIMD3<Double>(), 0.0)
      image.pixels.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in
        for y in Int(part.minY)..<min(image.height, Int(part.maxY.rounded(.up))) {
          for x in Int(part.minX)..<min(image.width, Int(part.maxX.rounded(.up))) {
            let share =
              max(0, min(part.maxX, Double(x + 1)) - max(part.minX, Double(x)))
              * max(0, min(part.maxY, Double(y + 1)) - max(part.minY, Double(y)))
            let pixel = y * image.stride + x * 4
            sum += share * SIMD3(Double(bytes[pixel]), Double(bytes[pixel + 1]), Double(bytes[pixel + 2]))
            area += share
          }
        }
      }
      return sum / max(area, 1e-9)
    }
  }

  @Test func `exports show the original's own pixels at each scale`() async throws {
    let seed: UInt64 = 0x48_0004
    var dice = SeededGenerator(seed: seed)
    let isTorture = ProcessInfo.processInfo.environment["PINBOARD_TORTURE"] == "1"
    for round in 0..<(isTorture ? 40 : 4) {
      let sample = Sample(&dice)
      let exchange = try await Exchange()
      let original = try await exchange.board.originals.add(
        data: sample.image.encodePNG(), name: "a.png", typeIdentifier: "image/png",
        pixelSize: sample.image.fullSize)
      // At a scale of 4, pins are shown as large as their pictures or smaller.
      let factor = Double.random(in: 0.08...0.25, using: &dice)
      let size = CGSize(
        width: (Double(sample.image.width) * factor).rounded(.up),
        height: (Double(sample.image.height) * factor).rounded(.up))
      let pin = Pin(content: .image(original.id), name: "a.png", center: .zero, size: size)
      let command = try #require(
        Command.add([pin], originals: [original], to: try await exchange.board.load()))
      try await exchange.board.commit(command)
      for scale in [1.0, 2, 4] {
        let url = exchange.folder.file("out\(Int(scale)).png")
        var options = ExportOptions()
        options.scale = .factor(scale)
        _ = try await BoardExport.write(
          try await exchange.board.load(), of: exchange.board, to: url, as: .png, options)
        let out = try await Self.decoder.decode(
          DecodeRequest(id: "n", bytes: .file(url), pixelFormat: .rgba))
        // How much a picture differs from the original's mean colours, and how much one would that skips pixels.
        var (sum, skipping, count) = (0.0, 0.0, 0.0)
        let (width, height) = (Int(size.width * scale), Int(size.height * scale))
        let (across, down) = (
          Double(sample.image.width) / Double(width), Double(sample.image.height) / Double(height)
        )
        // The picture begins 31 points from the export's edges; over its upper edge is the pin's head.
        let start = Int(31 * scale)
        for y in 0..<height {
          for x in 0..<width where y >= Int(14 * scale) || abs(x - width / 2) > Int(16 * scale) {
            let wanted = sample.mean(
              CGRect(x: Double(x) * across, y: Double(y) * down, width: across, height: down))
            let pixel = (start + y) * out.stride + (start + x) * 4 + out.pixels.startIndex
            let nearest = sample.mean(
              CGRect(
                x: ((Double(x) + 0.5) * across).rounded(.down), y: ((Double(y) + 0.5) * down).rounded(.down),
                width: 1, height: 1))
            for channel in 0..<3 {
              let distance = Double(out.pixels[pixel + channel]) - wanted[channel]
              sum += distance * distance
              skipping += (nearest[channel] - wanted[channel]) * (nearest[channel] - wanted[channel])
            }
            count += 3
          }
        }
        let (error, floor) = ((sum / max(count, 1)).squareRoot(), (skipping / max(count, 1)).squareRoot())
        #expect(
          // Smooth scaling and means differ most where cells of five pixels are enlarged: by 0.57 of that.
          error <= floor * 0.6,
          """
          seed \(seed), round \(round): \(sample.image.width) × \(sample.image.height), cells of \(sample.cell), \
          at \(scale): differs by \(error), and by \(floor) where pixels are skipped
          """)
      }
    }
  }
}
