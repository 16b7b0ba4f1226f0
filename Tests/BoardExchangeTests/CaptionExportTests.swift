import Board
import BoardExchange
import BoardLook
import BoardStore
import ExchangeTestSupport
import Foundation
import Imaging
import Testing

/// Tests that pictures of a board show the captions of its pins.
@Suite(.timeLimit(.minutes(5))) struct CaptionExportTests {
  private static let decoder = ImageDecoder(workers: 1)

  private func export(
    _ caption: String, _ format: ExportFormat, style: ExportStyle = .board, rotation: Double = 0
  ) async throws -> (image: DecodedImage, text: String) {
    let exchange = try await Exchange()
    var pin = Pin(
      content: .note("a note"), name: "a note", center: .zero, size: CGSize(width: 200, height: 100),
      rotation: rotation)
    pin.attributes.caption = caption
    let command = try #require(Command.add([pin], originals: [], to: try await exchange.board.load()))
    try await exchange.board.commit(command)
    let url = exchange.folder.file("out.\(format.rawValue)")
    _ = try await BoardExport.write(
      try await exchange.board.load(), of: exchange.board, to: url, as: format, ExportOptions(style: style))
    let image = try await Self.decoder.decode(DecodeRequest(id: "t", bytes: .file(url), pixelFormat: .rgba))
    let text = format == .svg ? try String(contentsOf: url, encoding: .utf8) : ""
    return (image, text)
  }

  /// Returns the shares of the strip's area that are paper and ink. The note's frame begins 31 points from
  /// the picture's left and upper edges.
  private func shares(_ image: DecodedImage) -> (paper: Double, ink: Double) {
    let strip = CaptionLook.strip(under: CGRect(x: 31, y: 31, width: 200, height: 100), textHeight: 14)
    var (paper, ink, count) = (0.0, 0.0, 0.0)
    for y in Int(strip.minY) + 1..<Int(strip.maxY) {
      for x in Int(strip.minX) + 2..<Int(strip.maxX) - 2 {
        let start = image.pixels.startIndex + y * image.stride + x * 4
        if image.pixels[start + 2] > 235 { paper += 1 }
        if image.pixels[start] < 120 { ink += 1 }
        count += 1
      }
    }
    return (paper / count, ink / count)
  }

  @Test(arguments: [ExportFormat.png, .svg]) func aCaptionIsOnAStripUnderItsCard(
    _ format: ExportFormat
  ) async throws {
    let plain = try await export("", format).image
    let image = try await export("left arm", format).image
    #expect(image.height > plain.height, "the picture reaches below the strip")
    let (paper, ink) = shares(image)
    #expect(paper > 0.6, "\(paper), \(ink)")
    #expect(ink > 0.01, "\(paper), \(ink)")
    #expect(ink < 0.3, "\(paper), \(ink)")
  }

  @Test func aPictureOfTurnedCardsHasRoomForTheirCaptions() async throws {
    let plain = try await export("", .png, rotation: 90).image
    let image = try await export("left arm", .png, rotation: 90).image
    #expect(image.width > plain.width)
    #expect(image.height == plain.height)
  }

  @Test func linesOfACaptionAreTexts() async throws {
    let text = try await export("left <arm>\nright arm", .svg).text
    #expect(text.contains(">left &lt;arm&gt;</text>"))
    #expect(text.contains(">right arm</text>"))
  }

  @Test func picturesAloneHaveNoCaptions() async throws {
    let image = try await export("left arm", .png, style: .pictures).image
    #expect((image.width, image.height) == (200, 100))
  }
}
