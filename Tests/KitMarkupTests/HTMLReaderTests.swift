import Foundation
import KitMarkup
import Testing

@Suite struct HTMLReaderTests {
  /// The tokens of a piece of HTML, one after the other.
  private func tokens(_ html: String) -> [String] {
    var reader = HTMLReader(Array(html.utf8))
    var tokens: [String] = []
    while let token = reader.next() {
      switch token {
      case .word(let bytes): tokens.append(String(decoding: bytes, as: UTF8.self))
      case .entity(let character): tokens.append("&" + character)
      case .space(let byte): tokens.append("\\\(byte)")
      case .begin(let name):
        if HTMLReader.unread.contains(name) { reader.skipContent(of: name) }
        tokens.append("<\(name)>")
      case .end(let name): tokens.append("</\(name)>")
      }
    }
    return tokens
  }

  @Test(arguments: [
    ("a <b>c</b>", ["a", "\\32", "<b>", "c", "</b>"]),
    ("x&amp;y&eacute;&#8364;&none;", ["x", "&&", "y", "&é", "&€", "&&", "none;"]),
    ("a\r\nb\rc\0d", ["a", "\\10", "b", "\\13", "c", "d"]),
    ("<!-- <img> --><!DOCTYPE html><?xml?><P CLASS='>'>q", ["<p>", "q"]),
    ("<script>if (a < b) {}</SCRIPT >z", ["<script>", "z"]),
    ("<title>never closed<b>", ["<title>", "never", "\\32", "closed", "<b>"]),
    ("1 < 2 </> </3> <", ["1", "\\32", "<", "\\32", "2", "\\32", "\\32", "\\32", "<"]),
  ])
  func `text, tags and entities come in turn`(html: String, expected: [String]) {
    #expect(tokens(html) == expected)
  }

  @Test func `an element isn't closed by the end of another`() {
    var reader = HTMLReader(Array("<head><p></header>x</head>y".utf8))
    _ = reader.next()
    let isClosed = reader.skipContent(of: "head")
    #expect(isClosed)
    guard case .word(let bytes) = reader.next() else {
      Issue.record("no word")
      return
    }
    #expect(bytes.elementsEqual("y".utf8))
  }

  @Test func `the wanted attributes are read, each once`() {
    var reader = HTMLReader(Array("<img alt='a > b' SRC=\"a&amp;b?x=1&copy=2\" src=c width=9>d".utf8))
    _ = reader.next()
    let values = reader.attributes(["src", "width"], longest: 100)
    #expect(values == ["src": "a&b?x=1&copy=2", "width": "9"])
    let more = reader.attributes(["src"], longest: 100)
    #expect(more.isEmpty, "the tag is over")
    var short = HTMLReader(Array("<img src=abcdef>".utf8))
    _ = short.next()
    let none = short.attributes(["src"], longest: 5)
    #expect(none.isEmpty)
  }

  @Test func `the encoding is found`() {
    let text = "<p>é</p>"
    for encoding in [String.Encoding.utf8, .utf16, .utf16LittleEndian, .windowsCP1252] {
      let data = text.data(using: encoding) ?? Data()
      #expect(HTMLEncoding.utf8(data) == Array(text.utf8), "\(encoding)")
    }
  }
}
