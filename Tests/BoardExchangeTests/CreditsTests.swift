import Board
import BoardExchange
import BoardStore
import ExchangeTestSupport
import Foundation
import Imaging
import Testing

/// Where pictures are from is written at the end of PDFs, and on a page beside that of the web.
@Suite(.timeLimit(.minutes(5))) struct CreditsTests {
  /// A PNG with an XMP packet.
  private static func png(_ red: UInt8, xmp: String) throws -> Data {
    let png = try TestPicture.png(width: 40, height: 20, red: red)
    let text = Data("XML:com.adobe.xmp\0\0\0\0\0\(xmp)".utf8)
    var chunk = Data()
    withUnsafeBytes(of: UInt32(text.count).bigEndian) { chunk.append(contentsOf: $0) }
    // Nothing checks the sum of a chunk that decoders skip.
    chunk += Data("iTXt".utf8) + text + Data(count: 4)
    // Behind the signature and the header.
    return png[..<33] + chunk + png[33...]
  }

  private static func packet(_ creator: String, _ rights: String, _ address: String) -> String {
    """
    <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF><rdf:Description rdf:about=""
      xmpRights:WebStatement="\(address)">
    <dc:creator><rdf:Seq><rdf:li>\(creator)</rdf:li><rdf:li>A &amp; B</rdf:li></rdf:Seq></dc:creator>
    <dc:rights><rdf:Alt><rdf:li xml:lang="x-default">\(rights)</rdf:li></rdf:Alt></dc:rights>
    </rdf:Description></rdf:RDF></x:xmpmeta>
    """
  }

  @Test func `author and licence are read from XMP`() throws {
    let data = try Self.png(1, xmp: Self.packet("Ada", "CC BY 4.0", "https://example.org/by?a=1&amp;b=2"))
    let details = ImageInspector.details(of: data)
    #expect(details.author == "Ada, A & B")
    #expect(details.license == "CC BY 4.0, https://example.org/by?a=1&b=2")
    for broken in ["<dc:creator", "<dc:creator>", "<dc:creator><rdf:li>", "<dc:creator/>", "dc:rights=\""] {
      let none = ImageInspector.details(of: try Self.png(2, xmp: broken))
      #expect(none.author == nil)
      #expect(none.license == nil)
    }
  }

  private func board() async throws -> (Exchange, BoardDocument) {
    let exchange = try await Exchange()
    var pins: [Pin] = []
    var originals: [Original] = []
    for (number, name) in ["shore <1>", "lamp", "nobody knows"].enumerated() {
      let data =
        try number == 0
        ? Self.png(3, xmp: Self.packet("Ada <b>", "CC BY 4.0", "https://example.org/by"))
        : TestPicture.png(width: 40, height: 20, red: UInt8(10 + number))
      let original = try await exchange.board.originals.add(
        data: data, name: "\(number).png", typeIdentifier: "image/png",
        pixelSize: CGSize(width: 40, height: 20))
      originals.append(original)
      var pin = Pin(
        content: .image(original.id), name: name, center: CGPoint(x: Double(number) * 300, y: 0),
        size: CGSize(width: 200, height: 100))
      if number == 1 { pin.source = PinSource(page: "https://example.org/lamps?a=1&b=2", image: nil) }
      pins.append(pin)
    }
    let command = try #require(
      Command.add(pins, originals: originals, to: try await exchange.board.load()))
    try await exchange.board.commit(command)
    return (exchange, try await exchange.board.load())
  }

  @Test func `the web page leads to the credits if they're wanted`() async throws {
    let (exchange, document) = try await board()
    let plain = exchange.folder.file("plain")
    _ = try await BoardExport.writeWebPage(document, of: exchange.board, to: plain)
    #expect(!FileManager.default.fileExists(atPath: plain.appending(path: "credits.html").path))
    let folder = exchange.folder.file("shared")
    _ = try await BoardExport.writeWebPage(document, of: exchange.board, to: folder, includesCredits: true)
    let index = try String(contentsOf: folder.appending(path: "index.html"), encoding: .utf8)
    #expect(index.contains("href=\"credits.html\""))
    let html = try String(contentsOf: folder.appending(path: "credits.html"), encoding: .utf8)
    #expect(html.contains("shore &lt;1&gt;"))
    #expect(html.contains("Ada &lt;b&gt;, A &amp; B"))
    #expect(html.contains("CC BY 4.0, https://example.org/by"))
    #expect(html.contains("<a href=\"https://example.org/lamps?a=1&amp;b=2\""))
    let rest = try #require(html.components(separatedBy: "<ul>").last)
    #expect(rest.contains("nobody knows"))
    #expect(!rest.contains("lamp"))
  }

  @Test func `PDFs end with the credits if they're wanted`() async throws {
    let (exchange, document) = try await board()
    func pages(_ name: String, _ write: (URL) async throws -> Void) async throws -> Int {
      let url = exchange.folder.file(name)
      try await write(url)
      return try PDFText.read(url).matches(of: /\/MediaBox/).count
    }
    for wanted in [false, true] {
      var options = ExportOptions(scale: .originals())
      options.includesCredits = wanted
      let chosen = options
      let page = try await pages("page \(wanted).pdf") {
        _ = try await BoardExport.write(document, of: exchange.board, to: $0, as: .pdf, chosen)
      }
      #expect(page == (wanted ? 2 : 1))
      let sheet = try await pages("sheet \(wanted).pdf") {
        _ = try await BoardExport.writeContactSheet(document, of: exchange.board, to: $0, chosen)
      }
      #expect(sheet == (wanted ? 2 : 1))
    }
  }
}
