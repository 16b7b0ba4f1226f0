import Board
import BoardExchange
import BoardStore
import KitCryptography
import ExchangeTestSupport
import Foundation
import FoundationXML
import Imaging
import SeededRandom
import Testing

/// The folder that shows a board in a browser.
@Suite(.timeLimit(.minutes(5))) struct WebPageTests {
  private func original(_ exchange: Exchange, _ name: String, _ data: Data, _ size: CGSize) async throws
    -> Original
  {
    try await exchange.board.originals.add(
      data: data, name: name, typeIdentifier: "image/png", pixelSize: size)
  }

  private func place(_ pins: [Pin], _ originals: [Original], on exchange: Exchange) async throws
    -> BoardDocument
  {
    let command = try #require(Command.add(pins, originals: originals, to: try await exchange.board.load()))
    try await exchange.board.commit(command)
    return try await exchange.board.load()
  }

  @Test func aPageHasEachPinAndEachPictureOnce() async throws {
    let exchange = try await Exchange()
    let fine = CGSize(width: 4_000, height: 1_000)
    let wide = try await original(
      exchange, "wide.png", try TestPicture.png(width: 4_000, height: 1_000), fine)
    let evil = "<script>alert(\"x\")</script> & 'more'"
    let frame = CGSize(width: 200, height: 50)
    var captioned = Pin(content: .image(wide.id), name: evil, center: .zero, size: frame, rotation: 30)
    captioned.attributes.caption = "A <b>caption</b>"
    let again = Pin(content: .image(wide.id), name: "again", center: CGPoint(x: 300, y: 0), size: frame)
    let note = Pin(
      content: .note("One & two\n<three>"), name: "", center: CGPoint(x: 0, y: 200),
      size: CGSize(width: 150, height: 90))
    let document = try await place([captioned, again, note], [wide], on: exchange)
    let folder = exchange.folder.file("shared")
    let report = try await BoardExport.writeWebPage(document, of: exchange.board, to: folder)
    #expect(report.done == 3)
    #expect(report.failures.isEmpty)

    let html = try String(contentsOf: folder.appending(path: "index.html"), encoding: .utf8)
    #expect(html.components(separatedBy: "<figure").count == 4)
    #expect(html.contains("One &amp; two"))
    #expect(html.contains("&lt;three&gt;"))
    #expect(html.contains("&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;"))
    #expect(!html.contains("<script>alert"))
    #expect(html.contains("A &lt;b&gt;caption&lt;/b&gt;"))
    #expect(html.contains("rotate(30deg)"))
    #expect(!html.contains("http:"), "the page needs nothing from elsewhere")
    #expect(!html.contains("https:"), "the page needs nothing from elsewhere")
    let pictures = try FileManager.default.contentsOfDirectory(
      atPath: folder.appending(path: "pictures").path)
    #expect(pictures == ["1.jpg"], "two pins show one picture")
    let picture = try await ImageDecoder(workers: 1).decode(
      DecodeRequest(id: "p", bytes: .file(folder.appending(path: "pictures/1.jpg")), pixelFormat: .rgba))
    #expect(picture.width == 2_048)
    #expect(picture.height == 512)
  }

  @Test func whatIsCroppedAwayIsNotShared() async throws {
    let exchange = try await Exchange()
    let size = CGSize(width: 400, height: 200)
    let whole = try await original(exchange, "whole.png", try TestPicture.png(width: 400, height: 200), size)
    var pin = Pin(
      content: .image(whole.id), name: "part", center: .zero, size: CGSize(width: 100, height: 100))
    pin.crop = CGRect(x: 0.5, y: 0, width: 0.25, height: 0.5)
    let document = try await place([pin], [whole], on: exchange)
    let folder = exchange.folder.file("shared")
    _ = try await BoardExport.writeWebPage(document, of: exchange.board, to: folder)
    let picture = try await ImageDecoder(workers: 1).decode(
      DecodeRequest(id: "p", bytes: .file(folder.appending(path: "pictures/1.png")), pixelFormat: .rgba))
    // Not one pixel beside the part.
    #expect(picture.width == 100)
    #expect(picture.height == 100)
  }

  @Test func onlyACompleteFolderAppearsAndNothingIsReplaced() async throws {
    let exchange = try await Exchange()
    let size = CGSize(width: 40, height: 30)
    var pins: [Pin] = []
    var originals: [Original] = []
    for index in 0..<20 {
      let one = try await original(exchange, "\(index).png", try TestPicture.png(red: UInt8(index)), size)
      originals.append(one)
      pins.append(
        Pin(content: .image(one.id), name: one.name, center: CGPoint(x: index * 50, y: 0), size: size))
    }
    let document = try await place(pins, originals, on: exchange)
    let folder = exchange.folder.file("shared")
    let task = Task { [board = exchange.board] in
      try await BoardExport.writeWebPage(document, of: board, to: folder) { progress in
        if progress.done == 5 { withUnsafeCurrentTask { $0?.cancel() } }
      }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try exchange.folder.names() == ["board.pinboard"])

    try exchange.place(Data("mine".utf8), as: "shared/index.html")
    await #expect(throws: ExchangeError.alreadyExists(folder)) {
      try await BoardExport.writeWebPage(document, of: exchange.board, to: folder)
    }
    #expect(try String(contentsOf: folder.appending(path: "index.html"), encoding: .utf8) == "mine")
    #expect(try exchange.folder.names() == ["board.pinboard", "shared"])
  }

  /// The law: a page shows what a drawing shows, line by line, since one painter writes both.
  @Test(arguments: 1...6) func aPageHasTheLinesOfTheDrawing(seed: Int) async throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let texts = ["Hände, Öl\n\nx", "see https://example.org/a?b=c&d, then <rest>", "سطر أول\nسطر ثانٍ", "x"]
    let contents: [PinContent] = [
      .note(texts[seed % 4]), .frame(PinColor(0x3584E4)),
      .note(String(repeating: texts[0] + " ", count: 9)), .note(texts[2]),
    ]
    let pins = contents.enumerated().map { index, content in
      let size = CGSize(
        width: Double.random(in: 40...400, using: &random) / 3,
        height: Double.random(in: 60...300, using: &random) / 3)
      var pin = Pin(
        content: content, name: ["Hände", "a <b>", "صورة", "x"][(seed + index) % 4],
        center: CGPoint(x: index * 170, y: index * 29),
        size: size, rotation: index.isMultiple(of: 2) ? 0 : Double.random(in: -30...30, using: &random))
      pin.attributes.caption = content.frame == nil ? texts[(seed + index + 1) % 4] : ""
      pin.attributes.tags = ["a", "b"]
      pin.attributes.isGray = Bool.random(using: &random)
      return pin
    }
    let exchange = try await Exchange()
    let document = try await place(pins, [], on: exchange)
    let folder = exchange.folder.file("page")
    _ = try await BoardExport.writeWebPage(document, of: exchange.board, to: folder)
    let drawing = exchange.folder.file("board.svg")
    _ = try await BoardExport.write(document, of: exchange.board, to: drawing, as: .svg)
    let shown = try [folder.appending(path: "index.html"), drawing].map { file in
      let text = try String(contentsOf: file, encoding: .utf8)
      return text.matches(of: #/<(?:text|path|circle) [^>]*>(?:[^<]*<\/text>)?/#).map { String($0.output) }
    }
    #expect(shown[0].count >= pins.count)
    #expect(shown[0] == shown[1])
  }

  /// A browser runs the page's own script, which its policy names by its SHA-256, and nothing else.
  @Test func aPageRunsItsOwnScriptAlone() async throws {
    let exchange = try await Exchange()
    let note = Pin(
      content: .note("text"), name: "", center: .zero, size: CGSize(width: 150, height: 90))
    let document = try await place([note], [], on: exchange)
    let folder = exchange.folder.file("page")
    _ = try await BoardExport.writeWebPage(document, of: exchange.board, to: folder)
    let page = try String(contentsOf: folder.appending(path: "index.html"), encoding: .utf8)
    let script = try #require(
      page.components(separatedBy: "<script>").last?.components(separatedBy: "</script>").first)
    var hash = SHA256()
    hash.update(data: Data(script.utf8))
    let digest = Data(hash.finalize()).base64EncodedString()
    #expect(page.contains("script-src 'sha256-\(digest)'"))
    #expect(page.contains("default-src 'none'"))
    #expect(page.components(separatedBy: "<script").count == 2)
  }
}
