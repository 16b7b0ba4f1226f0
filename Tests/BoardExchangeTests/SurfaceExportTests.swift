import Board
import BoardExchange
import BoardLook
import BoardStore
import ExchangeTestSupport
import Foundation
import Imaging
import SeededRandom
import Testing

/// Exports of boards with a surface of their own.
@Suite(.timeLimit(.minutes(5))) struct SurfaceExportTests {
  private static let decoder = ImageDecoder(workers: 1)

  private func board(on surface: BoardSurface) async throws -> (Exchange, BoardDocument) {
    let (exchange, document) = try await Exchange.withQuarters(
      size: CGSize(width: 120, height: 90), rotation: 0, pixels: (80, 60)
    ) { $0.attributes.caption = "" }
    let command = try #require(Command.setSurface(to: surface, in: document))
    try await exchange.board.commit(command)
    let loaded = try await exchange.board.load()
    #expect(loaded.surface == surface)
    return (exchange, loaded)
  }

  private func pixel(_ image: DecodedImage, _ x: Int, _ y: Int) -> [UInt8] {
    let start = image.pixels.startIndex + y * image.stride + x * 4
    return Array(image.pixels[start..<start + 3])
  }

  private func bytes(_ color: PinColor) -> [UInt8] {
    [16, 8, 0].map { UInt8(color.hex >> $0 & 0xFF) }
  }

  /// What the eye finds again in each tile are clumps: squares that are darker or lighter as a whole.
  @Test(arguments: [false, true]) func `no square of cork stands out`(isDark: Bool) {
    let (side, square) = (BoardSurface.tileSide, 32)
    let palette = BoardPalette(.cork, isDark: isDark, isHighContrast: false)
    let pixels = [UInt8](palette.tile)
    func mean(_ x: Int, _ y: Int, _ width: Int) -> Double {
      var sum = 0.0
      for row in y..<y + width {
        for column in x..<x + width {
          let start = (row % side * side + column % side) * 4
          sum +=
            0.2126 * Double(pixels[start]) + 0.7152 * Double(pixels[start + 1])
            + 0.0722 * Double(pixels[start + 2])
        }
      }
      return sum / Double(width * width)
    }
    let whole = mean(0, 0, side)
    var random = SeededGenerator(seed: UInt64.random(in: 0...(.max)))
    for _ in 0..<120 {
      let (x, y) = (Int.random(in: 0..<side, using: &random), Int.random(in: 0..<side, using: &random))
      #expect(abs(mean(x, y, square) - whole) < 0.8, "\(x), \(y)")
    }
  }

  @Test(arguments: [ExportFormat.png, .svg, .pdf]) func `pictures are alone on a plain board`(
    _ format: ExportFormat
  ) async throws {
    let seed = UInt64.random(in: 0...(.max))
    var random = SeededGenerator(seed: seed)
    let color = PinColor(UInt32.random(in: 0...0xFF_FFFF, using: &random))
    let (exchange, document) = try await board(on: .plain(color))
    let url = exchange.folder.file("out.\(format.rawValue)")
    let report = try await BoardExport.write(document, of: exchange.board, to: url, as: format)
    #expect(report.failures.isEmpty)
    let image = try await Self.decoder.decode(
      DecodeRequest(
        id: "t", bytes: .file(url), pixelFormat: .rgba))
    let scale = Double(image.width) / 182
    // Around the picture there's a border's width and the margin. All of it is the ground, where paper, shadow
    // and pin would be.
    for x in stride(from: 2.0, to: 180, by: 3) {
      for y in [3.0, 20, 28, 124, 130, 148] where y < 29 || y > 123 {
        let (column, row) = (Int(x * scale), Int(y * scale))
        guard column < image.width, row < image.height else { continue }
        let shown = pixel(image, column, row)
        #expect(
          zip(shown, bytes(color)).allSatisfy { abs(Int($0) - Int($1)) <= 1 },
          "seed \(seed): \(shown) at \(x), \(y) on \(color.code)")
      }
    }
    #expect(pixel(image, Int(50 * scale), Int(45 * scale))[0] > 200, "the picture's red")
  }

  @Test func `the surface of a window is drawn where the board has none of its own`() async throws {
    let (exchange, document) = try await Exchange.withQuarters(
      size: CGSize(width: 120, height: 90), rotation: 0, pixels: (80, 60)
    ) { _ in }
    var options = ExportOptions()
    options.surface = .plain(PinColor(0x123456))
    let data = try await BoardExport.data(document, of: exchange.board, as: .png, options).data
    let image = try await Self.decoder.decode(
      DecodeRequest(id: "t", bytes: .data(data), pixelFormat: .rgba))
    #expect(pixel(image, 4, 4) == [0x12, 0x34, 0x56])
  }

  @Test func `a web page has the ground and neither paper nor pins`() async throws {
    let (exchange, document) = try await board(on: .plain(PinColor(0x767676)))
    let folder = exchange.folder.file("page")
    _ = try await BoardExport.writeWebPage(document, of: exchange.board, to: folder)
    let html = try String(contentsOf: folder.appending(path: "index.html"), encoding: .utf8)
    #expect(html.contains("background: #767676 }"))
    #expect(!html.contains("<i style="))
    #expect(!html.contains("data:image/png"))
  }

  @Test func `a small picture has no pin's head over it`() {
    #expect(PinHeadLook.presence(on: CGSize(width: 32, height: 400)) == 0)
    #expect(PinHeadLook.presence(on: CGSize(width: 200, height: 150)) == 1)
    #expect(PinHeadLook.presence(at: 0.2) == 0)
    #expect(PinHeadLook.presence(at: 1) == 1)
    #expect(PinHeadLook.presence(at: 8) == 0)
  }
}
