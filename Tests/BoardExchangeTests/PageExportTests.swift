import Board
import BoardExchange
import BoardStore
import ExchangeTestSupport
import Foundation
import Imaging
import Testing

/// A board as a page of a PDF, and as a contact sheet.
@Suite(.timeLimit(.minutes(5))) struct PageExportTests {
  private func board(_ count: Int = 1, size: CGSize = CGSize(width: 200, height: 100)) async throws -> (
    Exchange, BoardDocument
  ) {
    let exchange = try await Exchange()
    var pins: [Pin] = []
    var originals: [Original] = []
    for index in 0..<count {
      let original = try await exchange.board.originals.add(
        data: try TestPicture.png(width: 400, height: 200, red: UInt8(index)), name: "picture \(index).png",
        typeIdentifier: "image/png", pixelSize: CGSize(width: 400, height: 200))
      originals.append(original)
      pins.append(
        Pin(
          content: .image(original.id), name: original.name,
          center: CGPoint(x: Double(index % 10) * 250, y: Double(index / 10) * 150), size: size))
    }
    pins.append(
      Pin(
        content: .note("Text of a note"), name: "", center: CGPoint(x: 0, y: -200),
        size: CGSize(width: 150, height: 80)))
    let command = try #require(
      Command.add(pins, originals: originals, to: try await exchange.board.load()))
    try await exchange.board.commit(command)
    return (exchange, try await exchange.board.load())
  }

  /// Returns the numbers of the page boxes, one list for each page.
  private func boxes(_ url: URL) throws -> [[Double]] {
    return try PDFText.read(url).matches(of: /\/MediaBox \[ ([0-9. ]+) \]/).map { match in
      match.1.split(separator: " ").compactMap { Double($0) }
    }
  }

  @Test func aPageIsAsLargeAsTheBoardAndHasItsTextAsText() async throws {
    let (exchange, document) = try await board()
    let url = exchange.folder.file("board.pdf")
    let options = ExportOptions(scale: .originals(), style: .pictures)
    let report = try await BoardExport.write(document, of: exchange.board, to: url, as: .pdf, options)
    #expect(report.done == 2)
    #expect(report.failures.isEmpty)
    #expect(report.notes.isEmpty)
    // 200 × 290 board points, of which there are 96 in an inch.
    let box = try #require(try boxes(url).first)
    try #require(box.count == 4)
    #expect(abs(box[2] - 150) < 0.01)
    #expect(abs(box[3] - 217.5) < 0.01)
    #expect(report.size ?? (0, 0) == (150, 218))
    let text = try PDFText.read(url)
    #expect(text.hasPrefix("%PDF-"), "the note is text")
    #expect(text.contains("/Type /Font"), "the note is text")
    #expect(text.contains("/Width 400"), "the picture keeps its pixels")
    #expect(text.contains("/Height 200"), "the picture keeps its pixels")
    #expect(text.contains("(board)"), "the title")
  }

  @Test func aPageIsNeverLargerThanReadersShow() async throws {
    let (exchange, document) = try await board(size: CGSize(width: 60_000, height: 30_000))
    let url = exchange.folder.file("board.pdf")
    _ = try await BoardExport.write(
      document, of: exchange.board, to: url, as: .pdf, ExportOptions(scale: .natural))
    let box = try #require(try boxes(url).first)
    #expect(abs(box[2] - 14_400) < 1)
    #expect(box[3] < 14_400)
  }

  @Test func aContactSheetHasAPageForTwentyPins() async throws {
    let (exchange, document) = try await board(41)
    let url = exchange.folder.file("sheet.pdf")
    let report = try await BoardExport.writeContactSheet(document, of: exchange.board, to: url)
    #expect(report.done == 42)
    #expect(report.failures.isEmpty)
    #expect(try boxes(url) == [[0, 0, 595, 842], [0, 0, 595, 842], [0, 0, 595, 842]])
    #expect(BoardExport.pagesOfContactSheet(pins: 42) == 3)
    #expect(BoardExport.pagesOfContactSheet(pins: 40) == 2)

    // A file that's there is kept, unless it's to be replaced.
    await #expect(throws: ExchangeError.alreadyExists(url)) {
      try await BoardExport.writeContactSheet(document, of: exchange.board, to: url)
    }
    let one = ExportOptions(pins: [document.pins[0].id], replacing: true)
    #expect(
      try await BoardExport.writeContactSheet(document, of: exchange.board, to: url, one).done == 1)
    #expect(try boxes(url).count == 1)
  }

  @Test(arguments: Paper.allCases) func aContactSheetIsOnItsPaper(_ paper: Paper) async throws {
    let (exchange, document) = try await board(41)
    let url = exchange.folder.file("\(paper).pdf")
    var options = ExportOptions()
    options.paper = paper
    options.includesCredits = true
    _ = try await BoardExport.writeContactSheet(document, of: exchange.board, to: url, options)
    let pages = try boxes(url)
    #expect(pages.count >= BoardExport.pagesOfContactSheet(pins: 42, on: paper) + 1, "with the credits")
    for page in pages {
      #expect(abs(page[2] - paper.size.width) < 0.5)
      #expect(abs(page[3] - paper.size.height) < 0.5)
    }
  }

  @Test func aPreviewShowsWhatIsWritten() async throws {
    let (exchange, document) = try await board(3)
    func preview(_ what: ExportPreview, _ options: ExportOptions = ExportOptions()) async throws -> CGSize {
      let image = try await BoardExport.preview(
        document, of: exchange.board, what, options, side: 300, decoder: ImageDecoder())
      #expect(max(image.width, image.height) == 300)
      return CGSize(width: image.width, height: image.height)
    }
    let whole = try await preview(.picture)
    let size = try BoardExport.size(of: document, as: .png)
    #expect(abs(whole.width / whole.height - Double(size.width) / Double(size.height)) < 0.02)
    for paper in Paper.allCases {
      var options = ExportOptions()
      options.paper = paper
      let page = try await preview(.contactSheet, options)
      #expect(abs(page.width / page.height - paper.size.width / paper.size.height) < 0.02)
    }
    await #expect(throws: ExchangeError.nothingToExport) { _ = try await preview(.frames) }
    await #expect(throws: ExchangeError.nothingToExport) {
      _ = try await preview(.picture, ExportOptions(pins: []))
    }
  }

  @Test func aStoppedContactSheetLeavesNothing() async throws {
    let (exchange, document) = try await board(30)
    let url = exchange.folder.file("sheet.pdf")
    let task = Task { [board = exchange.board] in
      try await BoardExport.writeContactSheet(document, of: board, to: url) { progress in
        if progress.done == 5 { withUnsafeCurrentTask { $0?.cancel() } }
      }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try exchange.folder.names() == ["board.pinboard"])
  }
}
