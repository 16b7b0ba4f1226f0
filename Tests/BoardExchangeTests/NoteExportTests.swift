import Board
import BoardExchange
import BoardLook
import BoardStore
import ExchangeTestSupport
import Foundation
import Imaging
import Testing

/// How notes and links are written in pictures, pages and web pages.
@Suite(.timeLimit(.minutes(5))) struct NoteExportTests {
  private static let decoder = ImageDecoder(workers: 1)

  private func document(_ pins: [Pin], on exchange: Exchange) async throws -> BoardDocument {
    let command = try #require(Command.add(pins, originals: [], to: try await exchange.board.load()))
    try await exchange.board.commit(command)
    return try await exchange.board.load()
  }

  private func note(
    _ text: String, _ format: NoteFormat = NoteFormat(), size: CGSize = CGSize(width: 200, height: 100)
  ) -> Pin {
    var pin = Pin(content: .note(text), name: "", center: .zero, size: size)
    pin.attributes.format = format
    return pin
  }

  private func export(
    _ pins: [Pin], _ format: ExportFormat, _ options: ExportOptions = ExportOptions()
  ) async throws -> URL {
    let exchange = try await Exchange()
    let url = exchange.folder.file("out.\(format.rawValue)")
    let report = try await BoardExport.write(
      try await document(pins, on: exchange), of: exchange.board, to: url, as: format, options)
    #expect(report.done == pins.count)
    #expect(report.failures.isEmpty)
    #expect(report.notes.isEmpty)
    let copy = FileManager.default.temporaryDirectory
      .appending(path: "\(UUID().uuidString).\(format.rawValue)")
    try FileManager.default.copyItem(at: url, to: copy)
    return copy
  }

  private func picture(_ pins: [Pin], _ format: ExportFormat, gray: Bool = false) async throws -> DecodedImage
  {
    let url = try await export(pins, format)
    defer { try? FileManager.default.removeItem(at: url) }
    return try await Self.decoder.decode(DecodeRequest(id: "t", bytes: .file(url), pixelFormat: .rgba))
  }

  private func color(_ image: DecodedImage, _ x: Int, _ y: Int) -> LookColor {
    let start = image.pixels.startIndex + y * image.stride + x * 4
    let bytes = (0..<3).map { UInt32(image.pixels[start + $0]) }
    return LookColor(bytes[0] << 16 | bytes[1] << 8 | bytes[2])
  }

  /// The box around pixels of the sheet whose colour is nearer to the letters than to the paper.
  private func letters(_ image: DecodedImage, _ ink: UInt32, _ paper: UInt32) -> CGRect {
    func distance(_ first: LookColor, _ second: LookColor) -> Double {
      abs(first.red - second.red) + abs(first.green - second.green) + abs(first.blue - second.blue)
    }
    var box = CGRect.null
    for y in 45..<125 {
      for x in 32..<230
      where distance(color(image, x, y), LookColor(ink)) < distance(color(image, x, y), LookColor(paper)) {
        box = box.union(CGRect(x: x, y: y, width: 1, height: 1))
      }
    }
    return box
  }

  /// A note that was made smaller than its text says in exports that there's more; one with room doesn't.
  @Test(arguments: [ExportFormat.png, .svg]) func aNoteWithMoreTextThanRoomSaysSo(
    _ format: ExportFormat
  ) async throws {
    let look = NoteFormat(color: PinColor(0x000000), paper: PinColor(0xFFFFFF))
    func darkest(_ text: String, around x: Int) async throws -> Double {
      let image = try await picture([note(text, look)], format)
      let colors = (125..<132).flatMap { y in (x - 2...x + 2).map { color(image, $0, y) } }
      return colors.map { ($0.red + $0.green + $0.blue) / 3 }.min() ?? 1
    }
    let long = (1...60).map { "\($0)" }.joined(separator: "\n")
    #expect(try await darkest(long, around: 131) < 0.4, "no dot in the middle")
    #expect(try await darkest(long, around: 80) > 0.8, "more than three dots")
    #expect(try await darkest("a\nb", around: 131) > 0.8, "a dot under a text that ends")
  }

  /// The note's frame begins 31 points from the picture's left and upper edges.
  @Test(arguments: [ExportFormat.png, .svg]) func aNoteHasItsColoursItsSizeAndItsPosition(
    _ format: ExportFormat
  ) async throws {
    let look = NoteFormat(color: PinColor(0xFFFF00), paper: PinColor(0x1A2B6C))
    let small = try await picture([note("Hxx", look)], format)
    #expect(color(small, 120, 45).hex == "#1a2b6c")
    let box = letters(small, 0xFFFF00, 0x1A2B6C)
    #expect(!box.isNull)
    #expect(box.minX < 42)
    var changed = look
    changed.textSize = 32
    changed.isBold = true
    changed.alignment = .end
    let large = letters(try await picture([note("Hxx", changed)], format), 0xFFFF00, 0x1A2B6C)
    #expect(large.height > 1.6 * box.height)
    #expect(large.width > 1.6 * box.width)
    #expect(large.maxX > 215)
    changed.alignment = .center
    let middle = letters(try await picture([note("Hxx", changed)], format), 0xFFFF00, 0x1A2B6C)
    #expect(abs(middle.midX - 131) < 4)
  }

  @Test func lettersAreLegibleOnEachPaper() {
    for isDark in [false, true] {
      for isHighContrast in [false, true] {
        let palette = BoardPalette(.slate, isDark: isDark, isHighContrast: isHighContrast)
        for paper in NoteLook.papers.map(Optional.some) + [nil, PinColor(0x777777), PinColor(0xFF0000)] {
          let tones = NoteTones(NoteFormat(paper: paper), on: palette)
          let contrast = min(
            tones.ink.contrast(with: tones.paper), tones.ink.contrast(with: tones.lowerPaper))
          #expect(contrast >= 3.9, "\(tones.paper.hex)")
        }
      }
    }
  }

  @Test func linksCanBeClicked() async throws {
    let text = "See https://example.org/a?b='1'&c=2 or mailto:a@b.org today"
    var turned = note(text, size: CGSize(width: 120, height: 140))
    turned.rotation = 30
    turned.attributes.opacity = 0.5
    let pdf = try await export([turned], .pdf)
    let page = try PDFText.read(pdf)
    let addresses = page.matches(of: /\/URI \(([^)]*)\)/).map { String($0.1) }
    #expect(Set(addresses).count == 2)
    #expect(addresses.contains("mailto:a@b.org"))
    #expect(addresses.contains { $0.hasPrefix("https://example.org/a?b=") && $0.hasSuffix("&c=2") })
    let box = try #require(page.firstMatch(of: /\/MediaBox \[ ([0-9. ]+) \]/)).1
      .split(separator: " ").compactMap { Double($0) }
    let rects = page.matches(of: /\/Rect \[ ([-0-9. ]+) \]/).map { match in
      match.1.split(separator: " ").compactMap { Double($0) }
    }
    #expect(rects.count == addresses.count)
    #expect(rects.count >= 2)
    for rect in rects {
      try #require(rect.count == 4)
      #expect(rect[0] < rect[2])
      #expect(rect[1] < rect[3])
      #expect(rect[0] > 0)
      #expect(rect[1] > 0)
      #expect(rect[2] < box[2])
      #expect(rect[3] < box[3])
    }

    let svg = String(decoding: try Data(contentsOf: try await export([turned], .svg)), as: UTF8.self)
    #expect(svg.contains("<a xlink:href=\"mailto:a@b.org\""))
    let exchange = try await Exchange()
    let folder = exchange.folder.file("shared")
    _ = try await BoardExport.writeWebPage(
      try await document([turned], on: exchange), of: exchange.board, to: folder)
    let html = try String(contentsOf: folder.appending(path: "index.html"), encoding: .utf8)
    #expect(
      html.contains(
        "<a xlink:href=\"mailto:a@b.org\" target=\"_blank\" rel=\"noopener noreferrer\" text-decoration=\"underline\">"
      ))
  }

  @Test func aWebPageHasTheFormatsAndTheDotsOfTags() async throws {
    let exchange = try await Exchange()
    let folder = exchange.folder.file("shared")
    var pin = note(
      "x", NoteFormat(textSize: 24, isBold: true, isItalic: true, alignment: .center, paper: PinColor(0)))
    pin.attributes.tags = ["a <b>"]
    _ = try await BoardExport.writeWebPage(
      try await document([pin], on: exchange), of: exchange.board, to: folder)
    let html = try String(contentsOf: folder.appending(path: "index.html"), encoding: .utf8)
    #expect(
      html.contains("font-size=\"24\" font-weight=\"bold\" font-style=\"italic\" text-anchor=\"middle\""))
    #expect(html.contains("fill=\"#ffffff\""))
    #expect(html.contains("<title>a &lt;b&gt;</title>"))
  }

  @Test(arguments: [ExportFormat.png, .svg]) func aLinkToABoardIsACardWithItsName(
    _ format: ExportFormat
  ) async throws {
    let link = try #require(BoardLink(board: UUID(), name: "Trip <1>", path: "/home/me/Trip.pinboard"))
    let pin = Pin(content: .link(link), name: link.name, center: .zero, size: BoardLink.size)
    let image = try await picture([pin], format)
    #expect(color(image, 31 + 60, 31 + 60).hex == BoardPalette.day.surface.hex, "the cork")
    #expect(color(image, 31 + 150, 31 + 164).hex == BoardPalette.day.paper.hex)
    var dark = 0
    for y in (31 + 126)..<(31 + 150) {
      for x in 36..<150 where color(image, x, y).red < 0.6 { dark += 1 }
    }
    #expect(dark > 40, "the name")
  }

  @Test func aLinkToABoardIsInAPageAndAWebPage() async throws {
    let link = try #require(
      BoardLink(
        board: nil, name: String(repeating: "A long name <of> a board ", count: 5), path: "/a.pinboard"))
    let pin = Pin(content: .link(link), name: link.name, center: .zero, size: BoardLink.size)
    let svg = String(decoding: try Data(contentsOf: try await export([pin], .svg)), as: UTF8.self)
    #expect(svg.contains("→ A long name &lt;of"))
    #expect(svg.contains("…</text>"))
    _ = try await export([pin], .pdf)
    let exchange = try await Exchange()
    let document = try await document([pin], on: exchange)
    let sheet = try await BoardExport.writeContactSheet(
      document, of: exchange.board, to: exchange.folder.file("sheet.pdf"))
    #expect(sheet.done == 1)
    #expect(sheet.failures.isEmpty)
    let folder = exchange.folder.file("shared")
    _ = try await BoardExport.writeWebPage(document, of: exchange.board, to: folder)
    let html = try String(contentsOf: folder.appending(path: "index.html"), encoding: .utf8)
    #expect(html.contains("→ A long name &lt;of"))
    #expect(html.contains("…</text>"))
  }
}
