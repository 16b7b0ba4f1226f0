import Board
import BoardExchange
import BoardLook
import BoardStore
import ExchangeTestSupport
import Foundation
import Imaging
import Testing

/// Tests that pictures of a board show the tags of its pins.
@Suite(.timeLimit(.minutes(5))) struct TagExportTests {
  private static let decoder = ImageDecoder(workers: 1)

  private func export(
    _ tags: [String], _ format: ExportFormat, style: ExportStyle = .board
  ) async throws -> DecodedImage {
    let exchange = try await Exchange()
    var pin = Pin(
      content: .note("a note"), name: "a note", center: .zero, size: CGSize(width: 200, height: 100))
    pin.attributes.tags = tags
    let command = try #require(Command.add([pin], originals: [], to: try await exchange.board.load()))
    try await exchange.board.commit(command)
    let url = exchange.folder.file("out.\(format.rawValue)")
    _ = try await BoardExport.write(
      try await exchange.board.load(), of: exchange.board, to: url, as: format, ExportOptions(style: style))
    return try await Self.decoder.decode(DecodeRequest(id: "t", bytes: .file(url), pixelFormat: .rgba))
  }

  private func color(_ image: DecodedImage, at point: CGPoint) -> LookColor {
    let start = image.pixels.startIndex + Int(point.y) * image.stride + Int(point.x) * 4
    let bytes = (0..<3).map { UInt32(image.pixels[start + $0]) }
    return LookColor(bytes[0] << 16 | bytes[1] << 8 | bytes[2])
  }

  @Test(arguments: [ExportFormat.png, .svg]) func tagsAreDotsOnTheLowerEdge(
    _ format: ExportFormat
  ) async throws {
    let tags = ["hand", "light", "left arm"]
    let (plain, tagged) = (try await export([], format), try await export(tags, format))
    // The note's frame begins 31 points from the picture's left and upper edges.
    let dots = TagLook.dots(for: tags, on: CGRect(x: 31, y: 31, width: 200, height: 100))
    #expect(dots.count == 3)
    for dot in dots {
      #expect(color(tagged, at: dot.center).hex == dot.color.hex)
      #expect(color(plain, at: dot.center).hex != dot.color.hex)
    }
  }

  @Test func picturesAloneHaveNoDots() async throws {
    let image = try await export(["hand"], .png, style: .pictures)
    #expect(color(image, at: CGPoint(x: 5, y: 98)).hex != TagLook.color(of: "hand").hex)
  }
}
