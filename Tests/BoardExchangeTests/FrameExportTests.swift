import Board
import BoardExchange
import BoardLook
import BoardStore
import ExchangeTestSupport
import Foundation
import Imaging
import Testing

/// Exports show frames below all pins, with their names, and each frame can be a page of a PDF.
@Suite(.timeLimit(.minutes(5))) struct FrameExportTests {
  private static let decoder = ImageDecoder(workers: 1)
  private static let blue = PinColor(0x3584E4)

  /// Two frames side by side; the left one has a note on it, and is in front of it by its `z`.
  private func board() async throws -> (Exchange, BoardDocument, frames: [PinID], note: PinID) {
    let exchange = try await Exchange()
    var document = try await exchange.board.load()
    let note = Pin(
      content: .note("a note"), name: "a note", center: CGPoint(x: 100, y: 100),
      size: CGSize(width: 80, height: 60))
    var frames: [PinID] = []
    for command in [
      { Command.add([note], originals: [], to: $0) },
      {
        Command.addFrame(
          CGRect(x: 0, y: 0, width: 200, height: 200), named: "Hands & <feet>", color: Self.blue, to: $0)
      },
      {
        Command.addFrame(
          CGRect(x: 300, y: 0, width: 400, height: 200), named: "Heads", color: PinColor(0xE01B24), to: $0)
      },
    ] as [(BoardDocument) -> Command?] {
      let command = try #require(command(document))
      try await exchange.board.commit(command)
      document = try await exchange.board.load()
      if command.name.words == "New Frame" { frames += command.pinIDs }
    }
    return (exchange, document, frames, note.id)
  }

  private func picture(
    _ format: ExportFormat, style: ExportStyle = .board, pins: Set<PinID>? = nil
  ) async throws -> DecodedImage {
    let (exchange, document, _, _) = try await board()
    let url = exchange.folder.file("out.\(format.rawValue)")
    let report = try await BoardExport.write(
      document, of: exchange.board, to: url, as: format, ExportOptions(style: style, pins: pins))
    #expect(report.failures.isEmpty)
    return try await Self.decoder.decode(DecodeRequest(id: "t", bytes: .file(url), pixelFormat: .rgba))
  }

  /// Returns a pixel at a point of the board. The picture's margin is 24 points, and 7 more beside pins and
  /// frames, but not above tabs.
  private func pixel(_ image: DecodedImage, _ x: Int, _ y: Int) -> [UInt8] {
    let (column, row) = (x + 31, y + 24 + Int(FrameLook.tabHeight))
    let start = image.pixels.startIndex + row * image.stride + column * 4
    return Array(image.pixels[start..<start + 3])
  }

  @Test(arguments: [ExportFormat.png, .svg]) func aFrameIsBelowItsPinsWithItsNameOnATab(
    _ format: ExportFormat
  ) async throws {
    let image = try await picture(format)
    let panel = pixel(image, 20, 30)
    #expect(panel[2] > panel[0], "a light blue, \(panel)")
    #expect(panel[0] > 150, "a light blue, \(panel)")
    let paper = pixel(image, 100, 110)
    #expect(paper[0] > 220, "the note is in front, \(paper)")
    #expect(paper[0] > paper[2], "the note is in front, \(paper)")
    let tones = FrameLook.tones(of: Self.blue)
    let tab = pixel(image, 4, -12)
    #expect(abs(Double(tab[2]) / 255 - tones.line.blue) < 0.03, "the tab, \(tab)")
    let letters = (10..<90).flatMap { x in (-20 ..< -4).map { (x, $0) } }.filter {
      pixel(image, $0.0, $0.1)[0] > 150
    }
    #expect(letters.count > 60, "the name, \(letters.count)")
  }

  @Test func picturesAloneHaveNoFrames() async throws {
    let image = try await picture(.png, style: .pictures)
    #expect(image.width == 80)
    #expect(image.height == 60)
  }

  @Test func aFrameThatsChosenBringsItsPins() async throws {
    let (exchange, document, frames, _) = try await board()
    let url = exchange.folder.file("out.png")
    let report = try await BoardExport.write(
      document, of: exchange.board, to: url, as: .png, ExportOptions(pins: [frames[0]]))
    #expect(report.done == 2)
  }

  @Test func framesArePagesInReadingOrder() async throws {
    let (exchange, document, frames, _) = try await board()
    #expect(BoardExport.pagesOfFrames(of: document) == 2)
    #expect(BoardExport.pagesOfFrames(of: document, pins: [frames[1]]) == 1)
    let url = exchange.folder.file("out.pdf")
    let report = try await BoardExport.writeFrames(document, of: exchange.board, to: url)
    #expect(report.done == 3)
    #expect(report.failures.isEmpty)
    let text = try PDFText.read(url)
    let boxes = text.matches(of: /\/MediaBox \[ ([0-9. ]+) \]/).map { String($0.1) }
    #expect(boxes == ["0 0 150 168", "0 0 300 168"])
    #expect(text.contains("(Hands & <feet>)"), "the outline has the names")
    #expect(text.contains("(Heads)"), "the outline has the names")
    await #expect(throws: ExchangeError.alreadyExists(url)) {
      try await BoardExport.writeFrames(document, of: exchange.board, to: url)
    }
    await #expect(throws: ExchangeError.nothingToExport) {
      try await BoardExport.writeFrames(
        document, of: exchange.board, to: exchange.folder.file("b.pdf"), ExportOptions(pins: []))
    }
  }

  @Test(arguments: [ExportFormat.png, .svg]) func aGroupsBackgroundIsBelowItsPinsAndAboveFrames(
    _ format: ExportFormat
  ) async throws {
    let (exchange, document, _, _) = try await board()
    let notes = [250.0, 350].map { x in
      Pin(
        content: .note("n"), name: "n", center: CGPoint(x: x, y: 100), size: CGSize(width: 60, height: 60)
      )
    }
    let add = try #require(Command.add(notes, originals: [], to: document))
    try await exchange.board.commit(add)
    let group = UUID()
    try await exchange.board.commit(
      try #require(Command.group(notes.map(\.id), as: group, in: try await exchange.board.load())))
    try await exchange.board.commit(
      try #require(
        Command.setBackground(
          of: group, to: PinColor(0x2EC27E), in: try await exchange.board.load())))
    let url = exchange.folder.file("out.\(format.rawValue)")
    let report = try await BoardExport.write(
      try await exchange.board.load(), of: exchange.board, to: url, as: format)
    #expect(report.failures.isEmpty)
    let image = try await Self.decoder.decode(
      DecodeRequest(id: "t", bytes: .file(url), pixelFormat: .rgba))
    for x in [300, 305] {
      let panel = pixel(image, x, 100)
      #expect(panel[1] > panel[0], "a light green, \(panel)")
      #expect(panel[1] > panel[2], "a light green, \(panel)")
      #expect(panel[0] > 150, "a light green, \(panel)")
    }
    let paper = pixel(image, 250, 110)
    #expect(paper[0] > 220, "the note is in front, \(paper)")
    #expect(paper[0] > paper[2], "the note is in front, \(paper)")
    let page = exchange.folder.file("page")
    _ = try await BoardExport.writeWebPage(try await exchange.board.load(), of: exchange.board, to: page)
    let html = try String(contentsOf: page.appending(path: "index.html"), encoding: .utf8)
    #expect(html.matches(of: /<div class="group"/).count == 1)
  }

  @Test func aSharedPageHasTheFrames() async throws {
    let (exchange, document, _, _) = try await board()
    let folder = exchange.folder.file("page")
    let report = try await BoardExport.writeWebPage(document, of: exchange.board, to: folder)
    #expect(report.failures.isEmpty)
    let html = try String(contentsOf: folder.appending(path: "index.html"), encoding: .utf8)
    #expect(html.contains(#"<section class="frame" aria-label="Hands &amp; &lt;feet&gt;""#))
    let (frame, note) = (html.range(of: "<section"), html.range(of: "a note"))
    #expect(try #require(frame).lowerBound < #require(note).lowerBound, "the frame is below the note")
  }
}
