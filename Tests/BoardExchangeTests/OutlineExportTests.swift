import Board
import BoardExchange
import BoardStore
import ExchangeTestSupport
import Foundation
import FoundationXML
import Imaging
import Testing

/// Tests that pictures of a board show only what's inside of the path along which a pin is cut out.
@Suite(.timeLimit(.minutes(5))) struct OutlineExportTests {
  private static let decoder = ImageDecoder(workers: 1)
  /// The upper left half of a picture that's red and green above blue and yellow.
  private static let half = [(0.0, 0.0), (1, 0), (0, 1)].map { CGPoint(x: $0.0, y: $0.1) }

  private func board(
    _ corners: [CGPoint] = half, rotation: Double = 0, flip: PinFlip = []
  ) async throws -> (Exchange, BoardDocument) {
    let outline = try #require(PictureOutline(corners))
    return try await Exchange.withQuarters(
      size: CGSize(width: 80, height: 60), rotation: rotation, pixels: (80, 60)
    ) {
      $0.flip = flip
      $0 = $0.cut(along: outline) ?? $0
    }
  }

  private func picture(
    of document: BoardDocument, _ exchange: Exchange, _ format: ExportFormat,
    style: ExportStyle = .pictures
  ) async throws -> DecodedImage {
    let url = exchange.folder.file("out.\(format.rawValue)")
    let report = try await BoardExport.write(
      document, of: exchange.board, to: url, as: format, ExportOptions(scale: .factor(2), style: style))
    #expect(report.failures.isEmpty)
    #expect(report.done == 1)
    return try await Self.decoder.decode(DecodeRequest(id: "t", bytes: .file(url), pixelFormat: .rgba))
  }

  /// Returns the colours of points: a letter, "." for a transparent one, and "w" for white.
  private func letters(_ image: DecodedImage, _ points: [(Double, Double)]) -> String {
    String(
      points.map { x, y -> Character in
        let (column, row) = (Int(x * Double(image.width)), Int(y * Double(image.height)))
        let start = image.pixels.startIndex + row * image.stride + column * 4
        let pixel = image.pixels[start..<start + 4].map { Int($0) }
        if pixel[3] < 8 { return "." }
        if pixel.allSatisfy({ $0 > 250 }) { return "w" }
        return TestPicture.colors.first { zip($0.value, pixel).allSatisfy { abs(Int($0) - $1) <= 24 } }?.key
          ?? "?"
      })
  }

  @Test(arguments: [ExportFormat.png, .webp, .svg, .jpg])
  func whatIsOutsideIsNotDrawn(_ format: ExportFormat) async throws {
    let (exchange, document) = try await board()
    let image = try await picture(of: document, exchange, format)
    let points = [(0.1, 0.1), (0.7, 0.1), (0.1, 0.7), (0.9, 0.4), (0.9, 0.9), (0.6, 0.6)]
    #expect(letters(image, points) == (format == .jpg ? "RGBwww" : "RGB..."))
  }

  @Test(arguments: [ExportFormat.png, .svg])
  func thePathIsMirroredAndTurnedWithThePicture(_ format: ExportFormat) async throws {
    // Mirrored, the corner that's left is at the upper right; a quarter turn clockwise brings it down.
    let (exchange, document) = try await board(rotation: 90, flip: .horizontal)
    let image = try await picture(of: document, exchange, format)
    #expect(letters(image, [(0.9, 0.9), (0.9, 0.2), (0.2, 0.9), (0.1, 0.1)]) == "RGB.")
  }

  @Test func aCutOutPictureHasNoPaper() async throws {
    let (exchange, document) = try await board()
    let image = try await picture(of: document, exchange, .png, style: .board)
    // Around a card there would be paper; here the cork is everywhere beside the path.
    var white = 0
    for index in stride(from: image.pixels.startIndex, to: image.pixels.endIndex - 3, by: 4)
    where image.pixels[index..<index + 3].allSatisfy({ $0 > 240 }) { white += 1 }
    #expect(white == 0)
  }

  @Test func pagesAndWebPagesClipIt() async throws {
    let corners = [(0.25, 0), (0.75, 0), (0.75, 0.5)].map { CGPoint(x: $0.0, y: $0.1) }
    let (exchange, document) = try await board(corners)
    let drawing = exchange.folder.file("out.svg")
    var options = ExportOptions()
    options.includesOriginals = true
    _ = try await BoardExport.write(document, of: exchange.board, to: drawing, as: .svg, options)
    let text = try String(contentsOf: drawing, encoding: .utf8)
    #expect(XMLParser(data: Data(text.utf8)).parse())
    #expect(text.contains("<polygon points=\"-20,-15 20,-15 20,15\"/>"))
    #expect(text.contains(try TestPicture.quarters().base64EncodedString()), "the original is whole")
    let page = exchange.folder.file("page")
    _ = try await BoardExport.writeWebPage(document, of: exchange.board, to: page)
    let html = try String(contentsOf: page.appending(path: "index.html"), encoding: .utf8)
    #expect(html.contains("clip-path:polygon(0px 0px,40px 0px,40px 30px)"))
    #expect(html.contains("class=\"pin\""))
    #expect(!html.contains("<s style"), "no paper, and no shadow")
    #expect(!html.contains("<circle"), "no head")
  }
}
