import CZlib
import Foundation
import SeededRandom
import Testing

@testable import Imaging

/// Tests that drawings are read in every form in which programs write them.
@Suite(.timeLimit(.minutes(5))) struct DrawingFormTests {
  private static let names =
    "xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink'"
  private static let red = "<rect width='100' height='50' fill='red'/>"
  private static let plain = "<svg \(names) width='100' height='50'>\(red)</svg>"

  private static func gzip(_ data: Data) -> Data {
    let input = [UInt8](data)
    var packed = [UInt8](repeating: 0, count: data.count + 1_000)
    var length = UInt(packed.count)
    compress(&packed, &length, input, UInt(input.count))
    func little(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }
    // zlib's own format has two bytes at the front and four at the end.
    return Data([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]) + Data(packed[2..<Int(length) - 4])
      + Data(little(Int(crc32(0, input, UInt32(input.count)))) + little(input.count))
  }

  private static func wide(_ text: String, _ encoding: String.Encoding, mark: [UInt8]) -> Data {
    Data(mark) + (text.data(using: encoding) ?? Data())
  }

  private static let licence = String(repeating: "This licence takes its time. ", count: 4_000)

  static let forms: [(String, Data)] = [
    ("a licence in front", Data("<?xml version='1.0'?>\n<!-- \(licence) -->\n\(plain)".utf8)),
    ("a type in front", Data("<!DOCTYPE svg PUBLIC '-//W3C//DTD SVG 1.1//EN' 'x.dtd'>\n\(plain)".utf8)),
    ("packed", gzip(Data(plain.utf8))),
    ("packed, with a licence", gzip(Data("<!-- \(licence) -->\(plain)".utf8))),
    ("UTF-16", wide(plain, .utf16LittleEndian, mark: [0xFF, 0xFE])),
    ("UTF-16, the other way round", wide(plain, .utf16BigEndian, mark: [0xFE, 0xFF])),
    (
      "UTF-16, declared and not marked",
      wide("<?xml version='1.0' encoding='UTF-16'?>\(plain)", .utf16LittleEndian, mark: [])
    ),
    ("UTF-16, packed", gzip(wide(plain, .utf16LittleEndian, mark: [0xFF, 0xFE]))),
    ("UTF-8 with a mark", Data([0xEF, 0xBB, 0xBF]) + Data(plain.utf8)),
    (
      "a prefix",
      Data(
        "<x:svg xmlns:x='http://www.w3.org/2000/svg' width='100' height='50'><x:rect width='100' height='50' fill='red'/></x:svg>"
          .utf8)
    ),
    (
      "an entity",
      Data("<!DOCTYPE svg [<!ENTITY w \"100\">]><svg \(names) width=\"&w;\" height='50'>\(red)</svg>".utf8)
    ),
    (
      "entities of entities",
      Data(
        "<!DOCTYPE svg [<!-- > --><!ENTITY one '1'><!ENTITY % p 'x'><!ENTITY w '&one;00'>]><svg \(names) width='&w;' height='50'>\(red)</svg>"
          .utf8)
    ),
    (
      "as Illustrator writes it",
      Data(
        """
        <?xml version="1.0" encoding="utf-8"?>
        <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
        \t<!ENTITY ns_svg "http://www.w3.org/2000/svg">
        ]>
        <svg version="1.1" xmlns="&ns_svg;" width="100" height="50" viewBox="0 0 100 50">\(red)</svg>
        """.utf8)
    ),
  ]

  @Test(arguments: forms.map(\.0)) func `a drawing is seen`(_ form: String) async throws {
    let data = try #require(Self.forms.first { $0.0 == form }).1
    let facts = try ImageInspector.facts(of: data)
    #expect(facts.typeIdentifier == "image/svg+xml")
    #expect(facts.pixelSize == CGSize(width: 100, height: 50))
    let image = try await ImageDecoder.shared.decode(DecodeRequest(id: form, bytes: .data(data)))
    #expect(image.width == 100)
    #expect(image.pixel(90, 40).letter == "R")
  }

  @Test func `what only holds a drawing isn't one`() {
    let cases: [(String, ImagingError.Reason)] = [
      ("<!DOCTYPE html><html><body>\(Self.plain)</body></html>", .notAnImage(looksLike: .webPage)),
      ("<!-- <svg> --><rss/>", .notAnImage(looksLike: .text)), ("svg", .notAnImage(looksLike: .text)),
      (String(Self.plain.prefix(60)), .truncated(percent: 0)),
    ]
    for (text, reason) in cases {
      #expect {
        try ImageInspector.facts(of: Data(text.utf8), name: "a.svg")
      } throws: { error in (error as? ImagingError)?.reason == reason }
    }
    #expect {
      try ImageInspector.facts(of: Self.gzip(Data("notes".utf8)), name: "notes.gz")
    } throws: { error in (error as? ImagingError)?.reason == .notAnImage(looksLike: .document) }
  }

  /// Without a limit, these drawings take minutes at these sizes.
  @Test func `a drawing with any filters is drawn at any size`() async throws {
    let primitives = [
      #"<feMorphology operator="dilate" radius="9"/>"#, #"<feGaussianBlur stdDeviation="2"/>"#,
      #"<feConvolveMatrix order="9" kernelMatrix="\#([String](repeating: "1", count: 81).joined(separator: " "))"/>"#,
      #"<feDiffuseLighting surfaceScale="0"><feDistantLight azimuth="45" elevation="90"/></feDiffuseLighting>"#,
    ]
    for seed in 0..<UInt64(Self.filterRounds) {
      var random = SeededGenerator(seed: seed)
      let chain = (0..<10).map { _ in primitives.randomElement(using: &random) ?? "" }
      let side = Int.random(in: 3_000...6_000, using: &random)
      let svg = """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200"><filter id="f" x="0" y="0" width="1" \
        height="1">\(primitives[0] + chain.joined())</filter><rect width="200" height="200" fill="#fff" \
        filter="url(#f)"/></svg>
        """
      let image = try await ImageDecoder.shared.decode(
        DecodeRequest(id: "f", bytes: .data(Data(svg.utf8)), extent: .longSide(side)))
      #expect(image.width == side, "seed \(seed)")
      #expect(image.pixel(side / 2, side / 2).alpha == 255, "seed \(seed)")
      #expect(image.damage == nil, "seed \(seed)")
    }
  }

  private static let filterRounds = ProcessInfo.processInfo.environment["PINBOARD_TORTURE"] == "1" ? 20 : 1

  @Test func `a country in centimetres is seen at a size for pictures`() async throws {
    let text = "<svg \(Self.names) viewBox='0 0 1e9 5e8'><rect width='1e9' height='5e8' fill='red'/></svg>"
    let facts = try ImageInspector.facts(of: Data(text.utf8), within: ImagingLimits())
    #expect(facts.pixelSize == CGSize(width: 16_384, height: 8_192))
    let image = try await ImageDecoder.shared.decode(
      DecodeRequest(id: "v", bytes: .data(Data(text.utf8)), extent: .longSide(200)))
    #expect(image.width == 200)
    #expect(image.height == 100)
    #expect(image.pixel(190, 90).letter == "R")
    let part = try await ImageDecoder.shared.decode(
      DecodeRequest(
        id: "w", bytes: .data(Data(text.utf8)), extent: .longSide(64),
        region: CGRect(x: 16_000, y: 8_000, width: 128, height: 128)))
    #expect(part.width == 64)
    #expect(part.pixel(32, 32).letter == "R")
  }

  /// Returns groups of groups: ten to the power of nine squares in a few lines, inside or outside of
  /// definitions.
  private static func bomb(_ prefix: String = "", levels: Int = 9) -> String {
    var groups = "<\(prefix)g id='a0'><\(prefix)rect width='1' height='1'/></\(prefix)g>"
    for level in 1...levels {
      let uses = String(repeating: "<\(prefix)use xlink:href='#a\(level - 1)'/>", count: 10)
      groups += "<\(prefix)g id='a\(level)'>\(uses)</\(prefix)g>"
    }
    return "<\(prefix)defs>\(groups)</\(prefix)defs><\(prefix)use href='#a\(levels)'/>"
  }

  private static func svg(_ body: String) -> Data {
    Data("<svg \(names) width='40' height='20'>\(body)</svg>".utf8)
  }

  @Test func `a drawing of billions is refused before anything is drawn`() async {
    let prefixed =
      "<s:svg xmlns:s='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink'>\(Self.bomb("s:"))</s:svg>"
    let bombs = [
      Self.svg(Self.bomb()), Self.gzip(Self.svg(Self.bomb())), Data(prefixed.utf8),
      Self.wide(
        String(decoding: Self.svg(Self.bomb()), as: UTF8.self), .utf16LittleEndian, mark: [0xFF, 0xFE]),
    ]
    for (index, bomb) in bombs.enumerated() {
      #expect("\(index)") {
        try ImageInspector.facts(of: bomb, within: ImagingLimits(), name: "bomb.svg")
      } throws: { error in (error as? ImagingError)?.reason == .tooComplex }
      await #expect("\(index)") {
        try await ImageDecoder.shared.decode(DecodeRequest(id: "b", bytes: .data(bomb), name: "bomb.svg"))
      } throws: { error in (error as? ImagingError)?.reason == .tooComplex }
    }
  }

  /// Parts that name others by `url(#…)`, ten each, nine levels deep.
  private static func nested(_ element: String, _ attribute: String) -> String {
    let tile = "width='1' height='1' patternUnits='userSpaceOnUse' markerWidth='1' markerHeight='1'"
    var parts = "<\(element) id='p0' \(tile)><path d='M0 0h1v1z'/></\(element)>"
    for level in 1...9 {
      let shape = "<path d='M0 0h1v1z' \(attribute)='url(#p\(level - 1))'/>"
      let styled = "<path d='M0 0h1v1z' style='\(attribute): url( \"#p\(level - 1)\" )'/>"
      let shapes = String(repeating: shape, count: 5) + String(repeating: styled, count: 5)
      parts += "<\(element) id='p\(level)' \(tile)>\(shapes)</\(element)>"
    }
    return "<defs>\(parts)</defs><path d='M0 0h40v20z' \(attribute)='url(#p9)'/>"
  }

  @Test(arguments: [
    ("pattern", "fill"), ("pattern", "stroke"), ("mask", "mask"), ("clipPath", "clip-path"),
    ("marker", "marker-mid"), ("marker", "marker-start"),
  ])
  func `a drawing of billions is refused whatever repeats it`(_ element: String, _ attribute: String) async {
    let bomb = Self.svg(Self.nested(element, attribute))
    #expect {
      try ImageInspector.facts(of: bomb, within: ImagingLimits(), name: "bomb.svg")
    } throws: { error in (error as? ImagingError)?.reason == .tooComplex }
  }

  /// Each of these is drawn on a surface of its own, so far fewer of them take as long.
  @Test(arguments: [("mask", "mask"), ("pattern", "fill"), ("filter", "filter")])
  func `a drawing of many surfaces is refused`(_ element: String, _ attribute: String) {
    let shape = "<path d='M0 0h1v1z' \(attribute)='url(#s)'/>"
    let body = "<\(element) id='s'/>" + String(repeating: shape, count: 10_001)
    #expect(throws: ImagingError(.tooComplex)) {
      try ImageInspector.facts(of: Self.svg(body), within: ImagingLimits())
    }
    let fewer = "<\(element) id='s'/>" + String(repeating: shape, count: 10_000)
    #expect(throws: Never.self) { try ImageInspector.facts(of: Self.svg(fewer), within: ImagingLimits()) }
  }

  @Test func `however many shapes have a gradient, they are seen`() throws {
    let shape = "<path d='M0 0h1v1z' fill='url(#g)'/>"
    let body = "<linearGradient id='g'/>" + String(repeating: shape, count: 10_001)
    let limits = ImagingLimits(maxRepeats: 10_000)
    #expect(throws: Never.self) { try ImageInspector.facts(of: Self.svg(body), within: limits) }
  }

  @Test func `a drawing that repeats itself within reason is seen`() async throws {
    let circle = "<g id='c'><use href='#c'/></g>"
    let links = (1...3_000).map { "<g id='b\($0)'><use href='#b\($0 - 1)'/></g>" }.joined()
    let chain = "<defs>\(links)</defs><use href='#b3000'/>"
    for body in [Self.bomb(levels: 3), circle, "<defs>\(Self.bomb())</defs>", chain] {
      #expect(throws: Never.self) {
        try ImageInspector.facts(of: Self.svg(body), within: ImagingLimits())
      }
    }
    let image = try await ImageDecoder.shared.decode(
      DecodeRequest(id: "r", bytes: .data(Self.svg(Self.bomb(levels: 3) + Self.red))))
    #expect(image.pixel(30, 10).letter == "R")
  }

  @Test func `what the renderer says is for the log, without its numbers`() async {
    let cases: [(String, String)] = [
      ("<svg \(Self.names)><g></svg>", "line 1: "),
      ("\n<?xml version='1.0'?>\(Self.plain)", "line 2: "),
    ]
    for (text, words) in cases {
      await #expect {
        try await ImageDecoder.shared.decode(
          DecodeRequest(id: "e", bytes: .data(Data(text.utf8)), name: "a.svg"))
      } throws: { error in
        guard case .corrupt(let message?) = (error as? ImagingError)?.reason else { return false }
        return message.hasPrefix(words) && !message.contains("domain")
      }
    }
    #expect(SVGComplaint.reason("Error displaying image") == .tooComplex)
  }
}
