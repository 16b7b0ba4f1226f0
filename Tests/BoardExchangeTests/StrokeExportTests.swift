import Board
import BoardExchange
import BoardStore
import ExchangeTestSupport
import Foundation
import Imaging
import Testing

/// Exports show strokes as lines without paper.
@Suite(.timeLimit(.minutes(5))) struct StrokeExportTests {
  private static let decoder = ImageDecoder(workers: 1)

  /// A board with an arrow from (0, 50) to (200, 50) and a line that grows wider, from (0, 100) to (200,
  /// 100).
  private func board() async throws -> (Exchange, BoardDocument) {
    let exchange = try await Exchange()
    let forms: [(StrokeFigure, y: Double, color: UInt32, pressures: [Double])] = [
      (.arrow, 50, 0xE01B24, [1, 1]), (.line, 100, 0x3584E4, [0.2, 1]),
    ]
    for (form, y, color, pressures) in forms {
      var trail = StrokeTrail()
      for (x, pressure) in zip([0.0, 200], pressures) {
        trail.add(CGPoint(x: x, y: y), pressure: pressure)
      }
      let drawn = try #require(trail.stroke(form, color: PinColor(color), width: 10, tolerance: 0.5))
      let command = try #require(
        Command.draw(drawn.stroke, in: drawn.area, on: try await exchange.board.load()))
      try await exchange.board.commit(command)
    }
    return (exchange, try await exchange.board.load())
  }

  private func export(
    _ format: ExportFormat, style: ExportStyle = .board
  ) async throws -> (url: URL, exchange: Exchange, document: BoardDocument) {
    let (exchange, document) = try await board()
    let url = exchange.folder.file("out.\(format.rawValue)")
    let report = try await BoardExport.write(
      document, of: exchange.board, to: url, as: format, ExportOptions(style: style))
    #expect(report.failures.isEmpty)
    #expect(report.done == 2)
    return (url, exchange, document)
  }

  @Test(arguments: [ExportFormat.png, .svg], [ExportStyle.board, .pictures])
  func aStrokeIsALineWithoutPaper(_ format: ExportFormat, _ style: ExportStyle) async throws {
    let (url, exchange, document) = try await export(format, style: style)
    let image = try await Self.decoder.decode(
      DecodeRequest(id: "t", bytes: .file(url), pixelFormat: .rgba))
    let bounds = try #require(document.bounds)
    let margin = style == .board ? 31.0 : 0
    func pixel(_ x: Double, _ y: Double) -> [UInt8] {
      let (column, row) = (Int(x - bounds.minX + margin), Int(y - bounds.minY + margin))
      let start = image.pixels.startIndex + row * image.stride + column * 4
      return Array(image.pixels[start..<start + 4])
    }
    func isNear(_ pixel: [UInt8], _ color: UInt32) -> Bool {
      let parts: [Int] = [16, 8, 0].map { Int(color >> $0 & 255) }
      return zip(pixel, parts).allSatisfy { abs(Int($0) - $1) < 4 }
    }
    #expect(isNear(pixel(100, 50), 0xE01B24), "the arrow, \(pixel(100, 50))")
    #expect(isNear(pixel(100, 46), 0xE01B24), "ten points wide")
    #expect(!isNear(pixel(100, 42), 0xE01B24), "ten points wide")
    #expect(isNear(pixel(166, 67), 0xE01B24), "its head")
    #expect(isNear(pixel(190, 97), 0x3584E4), "wide where it was pressed")
    #expect(!isNear(pixel(20, 97), 0x3584E4), "thin where it wasn't")
    #expect(isNear(pixel(20, 100), 0x3584E4), "thin where it wasn't")
    if style == .pictures {
      #expect(pixel(100, 75)[3] == 0, "nothing between the lines")
    } else {
      let cork = pixel(100, 75)
      #expect(cork[0] > cork[2] + 20, "cork, and no paper, between the lines: \(cork)")
      #expect(cork[3] == 255, "cork, and no paper, between the lines: \(cork)")
    }
    withExtendedLifetime(exchange) {}
  }

  @Test func aPageHasLinesAndNoPictureOfThem() async throws {
    let (url, exchange, _) = try await export(.pdf, style: .pictures)
    let text = try PDFText.read(url)
    #expect(text.hasPrefix("%PDF"))
    #expect(!text.contains("/Subtype /Image"))
    withExtendedLifetime(exchange) {}
  }

  @Test func aDrawingSaysTheColourAndTheWidth() async throws {
    let (url, exchange, _) = try await export(.svg)
    let text = String(decoding: try Data(contentsOf: url), as: UTF8.self)
    #expect(text.contains(##"stroke="#e01b24" stroke-width="10" stroke-linecap="round""##))
    #expect(text.contains(##"fill="#3584e4"/>"##))
    #expect(text.contains("<title>Arrow</title>"))
    #expect(text.contains("<title>Stroke</title>"))
    withExtendedLifetime(exchange) {}
  }

  @Test func aContactSheetHasStrokesOnTheirPinAndOthersInCells() async throws {
    let exchange = try await Exchange()
    let note = Pin(
      content: .note("a note"), name: "a note", center: CGPoint(x: 100, y: 500),
      size: CGSize(width: 200, height: 160))
    var document = try await exchange.board.load()
    let add = try #require(Command.add([note], originals: [], to: document))
    try await exchange.board.commit(add)
    for y in [20.0, 500] {
      document = try await exchange.board.load()
      var trail = StrokeTrail()
      for x in [40.0, 160] { trail.add(CGPoint(x: x, y: y)) }
      let drawn = try #require(trail.stroke(.arrow, color: PinColor(0xE01B24), width: 8, tolerance: 0.5))
      try await exchange.board.commit(try #require(Command.draw(drawn.stroke, in: drawn.area, on: document)))
    }
    document = try await exchange.board.load()
    let url = exchange.folder.file("sheet.pdf")
    let report = try await BoardExport.writeContactSheet(document, of: exchange.board, to: url)
    #expect(report.done == 2, "the note with its arrow, and the other arrow")
    #expect(report.failures.isEmpty, "the note with its arrow, and the other arrow")
  }

  @Test func aWebPageHasLinesThatAreClickedThrough() async throws {
    let (exchange, document) = try await board()
    let folder = exchange.folder.file("shared")
    let report = try await BoardExport.writeWebPage(document, of: exchange.board, to: folder)
    #expect(report.done == 2)
    #expect(report.failures.isEmpty)
    let html = try String(contentsOf: folder.appending(path: "index.html"), encoding: .utf8)
    #expect(html.components(separatedBy: "<figure class=\"line\"").count == 3)
    #expect(html.contains("aria-label=\"Arrow\""))
    #expect(html.contains("stroke=\"#e01b24\""))
    #expect(html.contains(".line { pointer-events: none }"))
  }

  @Test func aThumbnailShowsLines() async throws {
    let (exchange, document) = try await board()
    let url = exchange.folder.file("thumbnail.png")
    try await BoardExport.writeThumbnail(document, of: exchange.board, to: url, side: 128)
    let image = try await Self.decoder.decode(DecodeRequest(id: "t", bytes: .file(url), pixelFormat: .rgba))
    let reds = stride(from: image.pixels.startIndex, to: image.pixels.endIndex - 3, by: 4).count {
      image.pixels[$0] > 200 && image.pixels[$0 + 1] < 80 && image.pixels[$0 + 2] < 90
    }
    #expect(reds > 50, "\(reds)")
  }
}
