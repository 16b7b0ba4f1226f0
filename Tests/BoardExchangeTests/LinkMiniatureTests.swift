import Board
import BoardExchange
import BoardLook
import BoardStore
import ExchangeTestSupport
import Foundation
import Imaging
import Testing

/// How the boards to which pins lead are seen in pictures, pages and web pages.
@Suite(.timeLimit(.minutes(5))) struct LinkMiniatureTests {
  private static let decoder = ImageDecoder(workers: 1)

  /// A board with a pin that leads to a board with a red picture, and the latter's picture.
  private struct Scene {
    let exchange: Exchange
    let document: BoardDocument
    let options: ExportOptions

    init(_ change: (inout Pin) -> Void = { _ in }) async throws {
      let (linked, red) = try await Exchange.withQuarters(
        size: CGSize(width: 400, height: 240), rotation: 0, pixels: (40, 24)
      ) { $0.crop = CGRect(x: 0, y: 0, width: 0.5, height: 0.5) }
      let miniature = try await BoardExport.miniature(
        red, of: linked.board, decoder: LinkMiniatureTests.decoder)
      exchange = try await Exchange()
      let link = try #require(BoardLink(board: nil, name: "Red", path: "/red.pinboard"))
      var pin = Pin(content: .link(link), name: link.name, center: .zero, size: BoardLink.size)
      change(&pin)
      let command = try #require(Command.add([pin], originals: [], to: try await exchange.board.load()))
      var document = try await exchange.board.load()
      try command.apply(to: &document)
      self.document = document
      var options = ExportOptions()
      options.miniatures = [pin.id: try #require(miniature)]
      self.options = options
    }

    /// Returns the colour in the middle of the card's cork.
    func middle(as format: ExportFormat) async throws -> LookColor {
      let url = exchange.folder.file("out.\(format.rawValue)")
      let report = try await BoardExport.write(document, of: exchange.board, to: url, as: format, options)
      #expect(report.done == 1)
      #expect(report.failures.isEmpty)
      let image = try await LinkMiniatureTests.decoder.decode(
        DecodeRequest(id: "m", bytes: .file(url), pixelFormat: .rgba))
      // A page has 96 pixels for 72 points.
      let scale = Double(image.width) / (BoardLink.size.width + 2 * (CardLook.border + 24))
      let cork = LinkLook.cork(on: CGRect(origin: .zero, size: BoardLink.size))
      let x = Int((CardLook.border + 24 + cork.midX) * scale)
      let y = Int((CardLook.border + 24 + cork.midY) * scale)
      let start = image.pixels.startIndex + y * image.stride + x * 4
      let bytes = (0..<3).map { UInt32(image.pixels[start + $0]) }
      return LookColor(bytes[0] << 16 | bytes[1] << 8 | bytes[2])
    }
  }

  @Test(arguments: [ExportFormat.png, .svg, .pdf]) func `the board is seen on the cork`(
    _ format: ExportFormat
  ) async throws {
    guard format != .pdf || OptionalLibrary.readableTypes.contains("application/pdf") else { return }
    let color = try await Scene().middle(as: format)
    #expect(color.red > 0.7, "\(color)")
    #expect(color.green < 0.3, "\(color)")
    #expect(color.blue < 0.3, "\(color)")
  }

  @Test func `a grey pin shows the board in grey`() async throws {
    let color = try await Scene { $0.attributes.isGray = true }.middle(as: .png)
    #expect(abs(color.red - color.green) < 0.02, "\(color)")
    #expect(abs(color.green - color.blue) < 0.02, "\(color)")
    #expect(color.red < 0.6, "darker than the cork")
  }

  @Test func `a web page and a contact sheet have the board's picture, too`() async throws {
    let scene = try await Scene()
    let folder = scene.exchange.folder.file("shared")
    _ = try await BoardExport.writeWebPage(
      scene.document, of: scene.exchange.board, to: folder, miniatures: scene.options.miniatures)
    let html = try String(contentsOf: folder.appending(path: "index.html"), encoding: .utf8)
    let path = try #require(html.firstMatch(of: #/<image [^>]*xlink:href="([^"]+)"/#)?.output.1)
    let picture = try await Self.decoder.decode(
      DecodeRequest(id: "w", bytes: .file(folder.appending(path: String(path)))))
    #expect(picture.width > 100)
    let sheet = try await BoardExport.writeContactSheet(
      scene.document, of: scene.exchange.board, to: scene.exchange.folder.file("sheet.pdf"), scene.options)
    #expect(sheet.done == 1)
    #expect(sheet.failures.isEmpty)
  }

  @Test func `an empty board has no picture`() async throws {
    let exchange = try await Exchange()
    let miniature = try await BoardExport.miniature(
      try await exchange.board.load(), of: exchange.board, decoder: Self.decoder)
    #expect(miniature == nil)
  }
}
