import Board
import BoardExchange
import BoardStore
import ExchangeTestSupport
import Foundation
import Imaging
import Testing

/// Tests that pictures of a board show the opacity, the grey and the sampling of its pins.
@Suite(.timeLimit(.minutes(5))) struct AppearanceExportTests {
  private static let decoder = ImageDecoder(workers: 1)

  /// Makes a board with one picture: see `Exchange.withQuarters`.
  private func board(
    _ attributes: PinAttributes, size: CGSize = CGSize(width: 80, height: 60), rotation: Double = 0,
    pixels: (Int, Int) = (80, 60)
  ) async throws -> (Exchange, BoardDocument) {
    try await Exchange.withQuarters(size: size, rotation: rotation, pixels: pixels) {
      $0.attributes = attributes
    }
  }

  private func picture(
    of document: BoardDocument, _ exchange: Exchange, _ format: ExportFormat, scale: Double = 1,
    style: ExportStyle = .pictures
  ) async throws -> DecodedImage {
    let url = exchange.folder.file("out.\(format.rawValue)")
    let report = try await BoardExport.write(
      document, of: exchange.board, to: url, as: format,
      ExportOptions(scale: .factor(scale), style: style))
    #expect(report.failures.isEmpty)
    #expect(report.done == 1)
    return try await Self.decoder.decode(DecodeRequest(id: "t", bytes: .file(url), pixelFormat: .rgba))
  }

  /// Returns red, green, blue and alpha at a point from 0 to 1.
  private func pixel(_ image: DecodedImage, _ x: Double, _ y: Double) -> [Int] {
    let (column, row) = (Int(x * Double(image.width)), Int(y * Double(image.height)))
    let start = image.pixels.startIndex + row * image.stride + column * 4
    return image.pixels[start..<start + 4].map { Int($0) }
  }

  /// The grey of a colour's light, by the formulas of sRGB.
  private static func grey(_ color: [Double]) -> Int {
    let light = zip([0.2126, 0.7152, 0.0722], color).reduce(0) { sum, part in
      let value: Double = part.1 / 255
      let linear: Double = value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
      return sum + part.0 * linear
    }
    return Int((255 * (1.055 * pow(light, 1 / 2.4) - 0.055)).rounded())
  }

  private func isNear(_ one: [Int], _ other: [Int], _ tolerance: Int = 3) -> Bool {
    zip(one, other).allSatisfy { abs($0 - $1) <= tolerance }
  }

  @Test(arguments: [ExportFormat.png, .svg]) func aGreyPinHasTheLuminanceOfItsColours(
    _ format: ExportFormat
  ) async throws {
    let (exchange, document) = try await board(PinAttributes(isGray: true))
    let image = try await picture(of: document, exchange, format)
    for (x, y, letter) in [(0.2, 0.2, "R"), (0.8, 0.2, "G"), (0.2, 0.8, "B"), (0.8, 0.8, "Y")] {
      let color = try #require(TestPicture.colors[Character(letter)]).map(Double.init)
      let grey = Self.grey(color)
      #expect(isNear(pixel(image, x, y), [grey, grey, grey, 255]), "\(letter) as \(pixel(image, x, y))")
    }
  }

  @Test(arguments: [ExportFormat.png, .svg]) func aPinIsAsSeeThroughAsItsOpacity(
    _ format: ExportFormat
  ) async throws {
    let (exchange, document) = try await board(PinAttributes(opacity: 0.5), rotation: 180)
    let image = try await picture(of: document, exchange, format)
    // Decoded pixels are premultiplied. Yellow has come to the upper left corner.
    #expect(isNear(pixel(image, 0.2, 0.2), [115, 110, 10, 128]), "\(pixel(image, 0.2, 0.2))")
  }

  @Test func thePaperOfASeeThroughCardDoesNotShineThroughItsPicture() async throws {
    let (exchange, document) = try await board(PinAttributes(opacity: 0.5))
    let seen = try await picture(of: document, exchange, .png, style: .board)
    let (other, bare) = try await board(PinAttributes())
    let solid = try await picture(of: bare, other, .png, style: .board)
    let red = pixel(solid, 0.4, 0.4)
    // The corner shows cork, of which the grain differs from point to point.
    let cork = pixel(seen, 0.02, 0.02)
    #expect(
      isNear(pixel(seen, 0.4, 0.4), zip(red, cork).map { ($0 + $1) / 2 }, 22),
      "\(pixel(seen, 0.4, 0.4)) of \(red) and \(cork)")
  }

  @Test func aGreyNoteHasNoColour() async throws {
    let exchange = try await Exchange()
    var pin = Pin(
      content: .note("a note"), name: "a note", center: .zero, size: CGSize(width: 120, height: 80))
    pin.attributes.isGray = true
    let command = try #require(Command.add([pin], originals: [], to: try await exchange.board.load()))
    try await exchange.board.commit(command)
    for format in [ExportFormat.png, .svg] {
      let image = try await picture(of: try await exchange.board.load(), exchange, format)
      for row in 1..<8 {
        let color = pixel(image, 0.5, Double(row) / 8)
        #expect(color[0] - color[2] <= 2, "\(format): \(color)")
        #expect(color[0] > 50, "\(format): \(color)")
      }
    }
  }

  /// The colour a sixteenth of the picture beside the edge between red and green, where blending shows.
  private func besideTheEdge(
    _ sampling: PinAttributes.Sampling, side: Int, scale: Double
  ) async throws -> [Int] {
    let (exchange, document) = try await enlarged(sampling, side: side)
    return pixel(try await picture(of: document, exchange, .png, scale: scale), 0.47, 0.2)
  }

  private func enlarged(
    _ sampling: PinAttributes.Sampling, side: Int
  ) async throws -> (Exchange, BoardDocument) {
    try await board(
      PinAttributes(sampling: sampling), size: CGSize(width: 64, height: 64), pixels: (side, side))
  }

  @Test func pixelsAreSquaresWherePixelArtIsEnlarged() async throws {
    let red = [220, 20, 20, 255]
    let isSharp = { (sampling: PinAttributes.Sampling, side: Int, scale: Double) in
      isNear(try await besideTheEdge(sampling, side: side, scale: scale), red, 1)
    }
    #expect(try await isSharp(.nearest, 8, 1))
    #expect(try await isSharp(.automatic, 8, 1), "eight times")
    #expect(try await !isSharp(.smooth, 8, 1))
    #expect(try await !isSharp(.automatic, 16, 1), "four times isn't above four times")
    #expect(try await isSharp(.automatic, 16, 2))
    #expect(try await isSharp(.nearest, 16, 1))
  }

  /// Browsers draw the squares. librsvg 2.54, which decodes images here, blends all images.
  @Test func drawingsSayThatPixelsAreSquares() async throws {
    for (sampling, isSharp) in [(PinAttributes.Sampling.automatic, true), (.nearest, true), (.smooth, false)]
    {
      let (exchange, document) = try await enlarged(sampling, side: 8)
      _ = try await picture(of: document, exchange, .svg)
      let text = try String(contentsOf: exchange.folder.file("out.svg"), encoding: .utf8)
      #expect(text.contains("style=\"image-rendering:pixelated\"") == isSharp)
    }
  }
}
