import Board
import Foundation
import Testing

@Suite struct NoteLinkTests {
  private func links(_ text: String) -> [String] {
    let bytes = Array(text.utf8)
    return NoteLink.all(in: text).map { String(decoding: bytes[$0.range], as: UTF8.self) }
  }

  @Test(arguments: [
    ("see https://example.org/a?b=1&c=2#d.", ["https://example.org/a?b=1&c=2#d"]),
    ("HTTP://EXAMPLE.ORG", ["HTTP://EXAMPLE.ORG"]),
    ("(http://example.org/x_(y)), then mailto:a@b.org!", ["http://example.org/x_(y)", "mailto:a@b.org"]),
    ("<http://a.org>\"http://b.org\"", ["http://a.org", "http://b.org"]),
    ("“https://c.org/Größe” and 見よhttps://d.org/猫。", ["https://c.org/Größe", "https://d.org/猫"]),
    ("https://a.org\nhttps://b.org", ["https://a.org", "https://b.org"]),
    ("xhttp://a.org file:///etc/passwd javascript:alert(1) ftp://a.org", []),
    ("http:// https://. mailto: mailto:nobody : ::", []), ("", []), (":", []), ("http:", []),
  ])
  func whatIsALink(_ text: String, _ expected: [String]) { #expect(links(text) == expected) }

  @Test func whatIsTooLongOrTooMuchIsLeftOut() {
    #expect(links("http://a.org/" + String(repeating: "x", count: 3_000)) == [])
    #expect(links(String(repeating: "http://a.org ", count: 2_000)).count == 500)
    // Colons and brackets alone take no time to speak of.
    #expect(links(String(repeating: "http:", count: 12_000)) == [])
    #expect(
      links(String(repeating: "https://" + String(repeating: ")", count: 2_000) + " ", count: 30)) == [])
  }

  /// Other fields could attach files or add hidden receivers.
  @Test(arguments: [
    ("mailto:a@b.org?subject=Hi&attach=/etc/passwd&body=x", "mailto:a@b.org?subject=Hi&body=x"),
    ("mailto:a@b.org?bcc=c@d.org", "mailto:a@b.org"),
    ("mailto:a@b.org?Subject=1", "mailto:a@b.org?Subject=1"),
  ]) func aLetterHasNoOtherFields(_ text: String, _ address: String) {
    #expect(NoteLink.all(in: text).map(\.url.absoluteString) == [address])
  }
}
