import KitFiles
import Foundation
import Testing

/// File names as text, and back.
@Suite(.timeLimit(.minutes(5))) struct NameTextTests {
  @Test(arguments: [
    "naïve #1 100%.png", "写真.png", "e\u{301}.png", " blanks .png ", "🏳️‍🌈.png", "\u{F8FF}\u{E000}.png",
  ])
  func `a name that's plain text is its own text`(name: String) {
    let text = String(nameBytes: Array(name.utf8))
    #expect(Array(text.utf8) == Array(name.utf8))
    #expect(text.shown == name)
    #expect(text.isUTF8Name)
  }

  @Test(arguments: [
    koeln, [0xFF], [0x80, 0x81], Array("a\nb\t\u{1B}[2J.png".utf8), [0xE2, 0x82], [0xC3, 0x28],
    [0xED, 0xA0, 0x80],
    Array("\u{10FEF6}\u{10FE2F}".utf8), Array("\u{85}\u{2028}\u{2029}".utf8), [0xF4, 0x90, 0x80, 0x80],
    [0xF0, 0x9F, 0x92], Array("é".utf8) + [0xC3],
  ])
  func `each name comes back byte for byte, and as text has no control character`(bytes: [UInt8]) {
    let text = String(nameBytes: bytes)
    #expect(text.nameBytes == bytes)
    #expect(text.systemPath.dropLast().map { UInt8(bitPattern: $0) } == bytes)
    #expect(text.systemPath.last == 0)
    #expect(!text.unicodeScalars.contains { $0.properties.generalCategory == .control })
  }

  @Test func `every pair of bytes comes back`() {
    for first in UInt8(1)...255 {
      for second in UInt8(1)...255 where String(nameBytes: [first, second]).nameBytes != [first, second] {
        Issue.record("\(first) \(second)")
      }
    }
  }

  @Test func `different names have different texts`() {
    // The second name is the UTF-8 of the first name's text.
    let names: [[UInt8]] = [koeln, Array(String(nameBytes: koeln).utf8), Array("K\u{FFFD}ln".utf8)]
    #expect(Set(names.map { String(nameBytes: $0) }).count == 3)
  }

  @Test func `people see U+FFFD, and blanks for line breaks`() {
    #expect(String(nameBytes: koeln + Array(".png".utf8)).shown == "K\u{FFFD}ln.png")
    #expect(String(nameBytes: Array("a\nb\u{7}.png".utf8)).shown == "a b\u{FFFD}.png")
    #expect(String(nameOf: "a\r\nb").shown == "a  b")
    #expect("a sentence\nof two lines".shown == "a sentence\nof two lines")
  }

  @Test func `text from a stranger names no slash and no zero`() {
    for byte in [0x00, 0x2F, 0x2E, 0x41] as [UInt32] {
      let scalar = Unicode.Scalar(0x10_FE00 + byte)!
      #expect(!String(scalar).nameBytes.contains(UInt8(byte)))
    }
  }
}
