import DragItems
import Foundation
import SeededRandom
import Testing

/// Contract 1.11.30: attributed text between programs.
@Suite(.timeLimit(.minutes(5)))
struct AttributedTextTests {
  /// Returns a piece of text: its words with their attributes.
  private static func piece(_ text: String, _ change: (inout AttributedString) -> Void = { _ in })
    -> AttributedString
  {
    var piece = AttributedString(text)
    change(&piece)
    return piece
  }

  /// A text with every attribute that's kept, alone and together, and every character that has its own
  /// spelling.
  private static let sample: AttributedString = {
    var text = piece("Grüße & \"<b>\"  two\tspaces {x} \\ \u{A0}– 😀\n\n")
    text += piece("bold") { $0.isBold = true } + piece(" ") + piece("italic") { $0.isItalic = true }
    text += piece("under") { $0.isUnderlined = true } + piece("struck\n") { $0.isStruckThrough = true }
    text += piece("red") { $0.foregroundColor = PreviewColor(red: 1, green: 0, blue: 51.0 / 255) }
    text += piece("link") { $0.link = URL(string: "https://example.org/?a=1&copy=2#%22") }
    text += piece("all") {
      ($0.isBold, $0.isItalic, $0.isUnderlined, $0.isStruckThrough) = (true, true, true, true)
      $0.foregroundColor = PreviewColor(red: 0, green: 128.0 / 255, blue: 1)
      $0.link = URL(string: "mailto:a@example.org")
    }
    return text
  }()

  private func load(_ text: AttributedString, as type: String) async throws -> Data {
    try await ItemProvider(object: text).data(forType: type)
  }

  private func read(_ text: String, as type: String = "text/html") throws -> AttributedString {
    try AttributedString.object(withItemProviderData: Data(text.utf8), typeIdentifier: type)
  }

  private func plain(_ html: String) throws -> String { String(try read(html).characters) }

  @Test("HTML, then RTF, then plain text", arguments: ["text/html", "public.rtf", "application/rtf"])
  func roundTrip(_ type: String) async throws {
    #expect(
      ItemProvider(object: Self.sample).registeredTypeIdentifiers == [
        "public.html", "public.rtf", "public.utf8-plain-text", "public.plain-text",
      ])
    let data = try await load(Self.sample, as: type)
    #expect(try AttributedString.object(withItemProviderData: data, typeIdentifier: type) == Self.sample)
    // The HTML declares UTF-8 itself, so it's right whatever charset another program declares for it.
    #expect(type != "text/html" || data.range(of: Data(#"<meta charset="utf-8">"#.utf8)) != nil)
    #expect(type == "text/html" || data.allSatisfy { $0 < 0x80 })
  }

  @Test("a picture stands in HTML with all its bytes; words alone are words alone")
  func pictures() async throws {
    // The image has arbitrary bytes, because nothing is decoded on the way.
    let image = try Image(
      data: Data((0..<20_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }), typeIdentifier: "image/webp",
      suggestedName: #"two "shoes".webp"#)
    let picture = AttributedString(attachment: TextAttachment(image: image))
    let text = Self.piece("a ") + picture + picture + Self.piece(" b") { $0.isBold = true }
    let html = try await load(text, as: "text/html")
    let read = try AttributedString.object(withItemProviderData: html, typeIdentifier: "text/html")
    #expect(read == text)
    #expect(read.runs.compactMap { $0.attachment?.image.suggestedName } == [#"two "shoes".webp"#])
    #expect(try await load(text, as: "text/plain") == Data("a  b".utf8))
    let rtf = try await load(text, as: "text/rtf")
    #expect(
      try AttributedString.object(withItemProviderData: rtf, typeIdentifier: "text/rtf")
        == Self.piece("a ") + Self.piece(" b") { $0.isBold = true })
    // Only the attachment character is a picture, so an attachment on other characters is ignored.
    var odd = AttributedString("no picture")
    odd.attachment = TextAttachment(image: image)
    #expect(try await load(odd, as: "text/plain") == Data("no picture".utf8))
  }

  @Test(
    "pictures that aren't in the text, or are none, aren't asked for",
    arguments: [
      "http://example.org/a.png", "file:///etc/passwd", "a.png", "data:image/png,abc",
      "data:image/png;base64,",
      "data:;base64,YWJj", "data:text/plain;base64,YWJj", "data:image/png;base64", "data:", "",
    ])
  func noPictures(_ source: String) throws {
    #expect(try read("a<img src='\(source)'>b") == AttributedString("ab"))
    #expect(try read("a<img>b<img src>c<img src=") == AttributedString("abc"))
  }

  @Test("what's too much for HTML is left out")
  func tooManyPictures() async throws {
    var text = AttributedString()
    for number in UInt8(0)..<5 {
      let image = try Image(data: Data(repeating: number, count: 10 << 20), typeIdentifier: "image/png")
      text += AttributedString(attachment: TextAttachment(image: image))
    }
    let html = try await load(text, as: "text/html")
    let read = try AttributedString.object(withItemProviderData: html, typeIdentifier: "text/html")
    #expect(read.runs.compactMap { $0.attachment?.image.data.first } == [0, 1, 2, 3])
  }

  @Test("a text's words, for those who take no more, and from those who have no more")
  func plainText() async throws {
    let words = String(Self.sample.characters)
    #expect(try await load(Self.sample, as: "text/plain;charset=utf-8") == Data(words.utf8))
    let provider = ItemProvider(object: Self.sample)
    #expect(try await provider.object(ofClass: String.self) == words)
    #expect(try await provider.object(ofClass: AttributedString.self) == Self.sample)
    let string = ItemProvider(object: "words")
    #expect(string.canLoadObject(ofClass: AttributedString.self))
    #expect(try await string.object(ofClass: AttributedString.self) == AttributedString("words"))
  }

  @Test("HTML as browsers and office programs write it")
  func foreignHTML() throws {
    let text = try read(
      """
      <html><head><title>no</title><style>p { color: red }</style><script>if (a < b) "</p>"</script></head><body>
      <!-- > --><p CLASS=x>One  <B>bold
      <span style='FONT-WEIGHT: normal; color: rgb(0 128 255 / 50%)'>not</span></B> end <p>two<br>three</p>
      <ul><li>x<li><a HREF="https://example.org/?a=1&amp;b=&#x22;" title="a > b">y</a></ul>
      <table><tr><td>1<td>2<tr><td>3</table></body></html>
      """)
    #expect(String(text.characters) == "One bold not end\ntwo\nthree\n• x\n• y\n1\t2\n3")
    let marked = text.runs.filter { $0.isBold == true || $0.link != nil || $0.foregroundColor != nil }
    #expect(marked.map { String(text[$0.range].characters) } == ["bold ", "not", "y"])
    #expect(
      marked.dropFirst().first?.foregroundColor
        == PreviewColor(red: 0, green: 128.0 / 255, blue: 1, alpha: 128.0 / 255))
    #expect(marked.last?.link?.absoluteString.hasPrefix("https://example.org/?a=1&b=") == true)
  }

  @Test("characters by name and number; what is no mark is text")
  func entities() throws {
    #expect(
      try plain("&lt;&amp;&gt; &auml;&Euro;&#8364;&#x80;&#0;&#xD800; &euro &no; a&b 1 < 2 & 3 <4")
        == "<&> ä&Euro;€€\u{FFFD}\u{FFFD} € &no; a&b 1 < 2 & 3 <4")
    #expect(try plain("xa\u{0}b<pre>  c\r\n d</pre>e") == "xab\n  c\n d\ne")
  }

  @Test(
    "every way to write it", arguments: [String.Encoding.utf16LittleEndian, .utf16, .utf8, .windowsCP1252])
  func encodings(_ encoding: String.Encoding) throws {
    let data = try #require("<b>Grüße</b>".data(using: encoding))
    let text = try AttributedString.object(withItemProviderData: data, typeIdentifier: "text/html")
    #expect(text == Self.piece("Grüße") { $0.isBold = true })
  }

  @Test("a link leads to a page or a person, and never runs anything")
  func hostileLinks() throws {
    for address in [
      "javascript:alert(1)", "JAVASCRIPT:x", "data:text/html,x", "file:///etc/passwd", "vbscript:x", "x",
    ] {
      let html = try read("<a href=\"\(address)\">click</a>")
      let rtf = try read(
        "{\\rtf1{\\field{\\*\\fldinst HYPERLINK \"\(address)\"}{\\fldrslt click}}}", as: "text/rtf")
      #expect(html == AttributedString("click"), "\(address)")
      #expect(rtf == html, "\(address)")
    }
    let long = "https://example.org/" + String(repeating: "a", count: 10_000)
    #expect(try read("<a href='\(long)'>x</a>") == AttributedString("x"))
  }

  @Test("RTF as office programs write it")
  func foreignRTF() throws {
    let text = try read(
      #"""
      {\rtf1\ansi\ansicpg1251\deff0{\fonttbl{\f0 Arial;}}{\colortbl;\red255\green0\blue0;}{\*\generator X;}
      {\info{\author me}}\pard\plain \'cf\'f0{\b\i bo\b0 ld}\par
      \uc2\u8364\'80\'80{\cf1 red}\u-10179??\u-8704?? {\v hidden}{\field{\*\fldinst{ HYPERLINK "https://example.org/" }}{\fldrslt{\ul here}}}
      {\pict\bin4 }}}}}{\*\unknown no}\tab\{end\}\~}ignored
      """#, as: "text/rtf")
    #expect(String(text.characters) == "Прbold\n€red😀 here\t{end}\u{A0}")
    let marks = text.runs.filter {
      $0.isBold == true || $0.isItalic == true || $0.foregroundColor != nil || $0.link != nil
    }
    #expect(marks.map { String(text[$0.range].characters) } == ["bo", "ld", "red", "here"])
    #expect(marks.first?.isBold == true)
    #expect(marks.dropFirst().first?.isBold == nil)
    #expect(marks.last?.isUnderlined == true)
    #expect(marks.last?.link?.host == "example.org")
  }

  @Test("what is too large, or is no RTF, is refused")
  func refused() {
    for type in ["text/html", "text/rtf"] {
      #expect(throws: ItemProviderError.self) {
        try AttributedString.object(withItemProviderData: Data(count: (64 << 20) + 1), typeIdentifier: type)
      }
    }
    for rtf in ["", "rtf", "<b>html</b>", "{\\rtf1" + String(repeating: "{", count: 100_000)] {
      #expect(throws: ItemProviderError.self) { try read(rtf, as: "text/rtf") }
    }
  }

  @Test("depth without end is flat, marks without end are plain, and no word is lost")
  func hostileDepth() throws {
    let deep = try read(
      String(repeating: "<b><i>", count: 100_000) + "x" + String(repeating: "</i></b>", count: 100_000) + "y")
    #expect(String(deep.characters) == "xy")
    #expect(deep.runs.last?.isBold == nil)
    let many = try read((0..<30_000).map { "<b>\($0)</b> " }.joined())
    #expect(String(many.characters).split(separator: " ").count == 30_000)
    #expect(many.runs.count <= 4_001)
    // Each piece looks for an end that isn't there.
    for piece in [
      "<script>", "<!--", "<a href='", "&#", "</b", "<style>x", "<b", "<!", "<p>", "<li>", "</p>",
    ] {
      _ = try read(String(repeating: piece, count: 40_000))
    }
  }

  /// Meaningful pieces of markup, in any order.
  @Test(arguments: ["text/html", "text/rtf"])
  func anyBytes(_ type: String) async throws {
    let words =
      type == "text/html"
      ? [
        "<", ">", "</", "b", "<b>", "</b>", "<p>", "&", "#", ";", "'", "\"", "=", "style", "<a href=", "<!--",
        "-->", "\0", "é", "<pre>", "<td>", "&#x1F600;", "<img src=", "data:image/png;base64,YWJj ",
      ]
      : [
        "{", "}", "\\", "\\b", "\\'", "e9", "\\u", "-10179", "55357", "\\uc", "99999999999", "\\bin", "\\*",
        "\\field", "\\fldinst", "\\fldrslt", "\\colortbl", "\\red", ";", "\\cf", "-", " ", "\0", "é",
      ]
    for seed in UInt64(0)..<300 {
      var random = SeededGenerator(seed: seed)
      var text = type == "text/html" ? "" : "{\\rtf1"
      for _ in 0..<200 { text += words[Int(random.next() % UInt64(words.count))] }
      if let read = try? read(text, as: type) {
        // Text that was read can be written and read again.
        let written = try await load(read, as: "text/html")
        #expect(
          try AttributedString.object(withItemProviderData: written, typeIdentifier: "text/html") == read,
          "seed \(seed)")
        #expect(!String(read.characters).unicodeScalars.contains("\0"))
      }
    }
  }
}
