import Board
import BoardExchange
import BoardStore
import ExchangeTestSupport
import Foundation
import FoundationXML
import Imaging
import Testing

/// Tests that pictures of a board show the crop and flip of its pins.
@Suite(.timeLimit(.minutes(5))) struct FramingExportTests {
  private static let decoder = ImageDecoder(workers: 1)

  /// Makes a board with one picture: see `Exchange.withQuarters`.
  private func board(
    _ framing: PictureFraming, size: CGSize = CGSize(width: 80, height: 60), rotation: Double = 0,
    pixels: (Int, Int) = (80, 60)
  ) async throws -> (Exchange, BoardDocument) {
    try await Exchange.withQuarters(size: size, rotation: rotation, pixels: pixels) {
      ($0.crop, $0.flip) = (framing.crop, framing.flip)
    }
  }

  private func letter(_ image: DecodedImage, _ x: Double, _ y: Double) -> Character? {
    let (column, row) = (Int(x * Double(image.width)), Int(y * Double(image.height)))
    let start = image.pixels.startIndex + row * image.stride + column * 4
    let pixel = image.pixels[start..<start + 4]
    return TestPicture.colors.first { zip($0.value, pixel).allSatisfy { abs(Int($0) - Int($1)) <= 24 } }?.key
  }

  /// Returns the colours near the corners, from left to right and from top to bottom.
  private func corners(_ image: DecodedImage) -> String {
    String([(0.1, 0.1), (0.9, 0.1), (0.1, 0.9), (0.9, 0.9)].map { letter(image, $0.0, $0.1) ?? "?" })
  }

  private func decoded(_ url: URL) async throws -> DecodedImage {
    try await Self.decoder.decode(DecodeRequest(id: "t", bytes: .file(url), pixelFormat: .rgba))
  }

  static let cases: [(PictureFraming, String)] = [
    (PictureFraming(), "RGBY"),
    (PictureFraming(flip: .horizontal), "GRYB"),
    (PictureFraming(flip: .vertical), "BYRG"),
    (PictureFraming(flip: [.horizontal, .vertical]), "YBGR"),
    (PictureFraming(crop: CGRect(x: 0.5, y: 0, width: 0.5, height: 1)), "GGYY"),
    (PictureFraming(crop: CGRect(x: 0, y: 0.5, width: 0.5, height: 0.5)), "BBBB"),
    // Three quarters of this part are red, and only the cropped part is mirrored.
    (PictureFraming(crop: CGRect(x: 0.2, y: 0, width: 0.4, height: 0.5), flip: .horizontal), "GRGR"),
    (PictureFraming(crop: CGRect(x: 0.3, y: 0.25, width: 0.4, height: 0.75), flip: .vertical), "BYRG"),
  ]

  @Test(arguments: cases)
  func cornersAreThoseOfThePart(_ framing: PictureFraming, _ expected: String) async throws {
    let (exchange, document) = try await board(framing)
    for format in [ExportFormat.png, .jpg, .webp, .svg] {
      let url = exchange.folder.file("out.\(format.rawValue)")
      let report = try await BoardExport.write(
        document, of: exchange.board, to: url, as: format, ExportOptions(scale: .factor(2), style: .pictures))
      #expect(report.failures.isEmpty)
      #expect(report.done == 1)
      let image = try await decoded(url)
      #expect(corners(image) == expected, "\(format)")
    }
  }

  @Test func aMirroredPartOfATurnedPin() async throws {
    let framing = PictureFraming(crop: CGRect(x: 0.25, y: 0.5, width: 0.5, height: 0.5), flip: .horizontal)
    // Yellow is left of blue, and above it after a quarter turn clockwise.
    let (exchange, document) = try await board(framing, rotation: 90)
    for format in [ExportFormat.png, .svg] {
      let url = exchange.folder.file("out.\(format.rawValue)")
      _ = try await BoardExport.write(
        document, of: exchange.board, to: url, as: format, ExportOptions(style: .pictures))
      #expect(corners(try await decoded(url)) == "YYBB", "\(format)")
    }
  }

  @Test func aSmallPartIsAsSharpAsItsPixels() async throws {
    // An eighth of 1,600 pixels is shown on a card of 200 points, so each pixel is one pixel of the export.
    let framing = PictureFraming(crop: CGRect(x: 0.4375, y: 0.25, width: 0.125, height: 0.5))
    let (exchange, document) = try await board(
      framing, size: CGSize(width: 200, height: 600), pixels: (1_600, 1_200))
    let url = exchange.folder.file("out.png")
    _ = try await BoardExport.write(
      document, of: exchange.board, to: url, as: .png, ExportOptions(style: .pictures))
    let image = try await decoded(url)
    #expect((image.width, image.height) == (200, 600))
    #expect(letter(image, 0.49, 0.1) == "R", "the edge isn't blurred")
    #expect(letter(image, 0.505, 0.1) == "G", "the edge isn't blurred")
    #expect(letter(image, 0.1, 0.498) == "R")
    #expect(letter(image, 0.1, 0.502) == "B")
  }

  @Test func thumbnailsShowIt() async throws {
    let (exchange, document) = try await board(
      PictureFraming(crop: CGRect(x: 0.5, y: 0, width: 0.5, height: 1), flip: .vertical))
    let url = exchange.folder.file("thumbnail.png")
    try await BoardExport.writeThumbnail(document, of: exchange.board, to: url, side: 256)
    let image = try await decoded(url)
    #expect(letter(image, 0.4, 0.4) == "Y")
    #expect(letter(image, 0.6, 0.7) == "G")
  }

  @Test func aWantedOriginalInADrawingIsWhole() async throws {
    let (exchange, document) = try await board(
      PictureFraming(crop: CGRect(x: 0, y: 0, width: 0.5, height: 0.5)))
    let url = exchange.folder.file("out.svg")
    var options = ExportOptions()
    options.includesOriginals = true
    _ = try await BoardExport.write(document, of: exchange.board, to: url, as: .svg, options)
    let text = try String(contentsOf: url, encoding: .utf8)
    #expect(XMLParser(data: Data(text.utf8)).parse())
    #expect(text.contains(try TestPicture.quarters().base64EncodedString()))
  }
}
