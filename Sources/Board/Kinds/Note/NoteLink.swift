public import Foundation

/// A link to the web, or an address for mail, in the text of a note.
public struct NoteLink: Hashable, Sendable {
  /// The place in the text, in bytes of UTF-8.
  public let range: Range<Int>
  /// The address.
  public let url: URL

  /// The greatest length of a link, in bytes.
  private static let mostBytes = 2_048
  /// The greatest number of links of one note that are found.
  private static let mostLinks = 500
  private static let schemes = ["http://", "https://", "mailto:"].map { Array($0.utf8) }

  /// Returns the links of a text, from its beginning to its end. A link begins with `http://`, `https://` or
  /// `mailto:` where a word begins, and ends before a blank, a quotation mark or an angle bracket.
  /// Punctuation at its end belongs to the sentence around it.
  public static func all(in text: String) -> [NoteLink] {
    let bytes = Array(text.utf8)
    var links: [NoteLink] = []
    var place = 0
    while links.count < mostLinks, let colon = bytes[place...].firstIndex(of: UInt8(ascii: ":")) {
      place = colon + 1
      // A scheme ends at its colon, or two slashes behind it.
      guard
        let scheme = schemes.first(where: { scheme in
          guard let length = scheme.firstIndex(of: UInt8(ascii: ":")), colon >= length else { return false }
          let start = colon - length
          return start + scheme.count < bytes.count
            && zip(scheme, bytes[start...]).allSatisfy { $0 == $1 | (isLetter($1) ? 0x20 : 0) }
            && (start == 0 || !isWord(bytes[start - 1]))
        }), let length = scheme.firstIndex(of: UInt8(ascii: ":"))
      else { continue }
      let start = colon - length
      let end = end(ofLinkFrom: start, in: bytes)
      guard end > start + scheme.count, end - start <= mostBytes,
        let url = url(String(decoding: bytes[start..<end], as: UTF8.self))
      else { continue }
      links.append(NoteLink(range: start..<end, url: url))
      place = end
    }
    return links
  }

  /// Returns the end of a link: before the first byte that can't be in one, and without the punctuation at
  /// its end. A closing bracket stays if it was opened in the link.
  private static func end(ofLinkFrom start: Int, in bytes: [UInt8]) -> Int {
    let most = min(bytes.count, start + mostBytes + 1)
    var end = bytes[start..<most].firstIndex { isEnd($0) } ?? most
    // Blanks and quotation marks outside of ASCII end a link, too.
    let text = String(decoding: bytes[start..<end], as: UTF8.self)
    var length = 0
    for scalar in text.unicodeScalars {
      if scalar.value > 0x7F,
        scalar.properties.isWhitespace || "“”„«»‹›，。、）」』".unicodeScalars.contains(scalar)
      {
        break
      }
      length += UTF8.width(scalar)
    }
    end = min(end, start + length)
    var counts = [Int](repeating: 0, count: 256)
    for byte in bytes[start..<end] { counts[Int(byte)] += 1 }
    while end > start {
      let last = bytes[end - 1]
      if let opening = brackets[last] {
        guard counts[Int(last)] > counts[Int(opening)] else { break }
      } else if !".,;:!?'*_".utf8.contains(last) {
        break
      }
      counts[Int(last)] -= 1
      end -= 1
    }
    return end
  }

  private static let brackets: [UInt8: UInt8] = [
    UInt8(ascii: ")"): UInt8(ascii: "("), UInt8(ascii: "]"): UInt8(ascii: "["),
    UInt8(ascii: "}"): UInt8(ascii: "{"),
  ]

  /// Returns an address that can be opened; nil without a host or a receiver.
  private static func url(_ text: String) -> URL? {
    guard let url = URL(string: text), let scheme = url.scheme?.lowercased() else { return nil }
    switch scheme {
    case "http", "https": return url.host()?.isEmpty == false ? url : nil
    case "mailto": return text.dropFirst(7).contains("@") ? letter(text) : nil
    default: return nil
    }
  }

  /// Returns an address for a letter with its receiver, subject and text alone: other fields could attach
  /// files or add hidden receivers.
  private static func letter(_ text: String) -> URL? {
    let parts = text.split(separator: "?", maxSplits: 1)
    let fields = parts.dropFirst().first?.split(separator: "&").filter { field in
      let name = field.prefix { $0 != "=" }.lowercased()
      return name == "subject" || name == "body"
    }
    let rest = fields.map { $0.joined(separator: "&") } ?? ""
    return URL(string: String(parts[0]) + (rest.isEmpty ? "" : "?" + rest))
  }

  private static func isEnd(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == 0x7F || "\"<>`|^\\".utf8.contains(byte)
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte & 0xDF) }

  /// Returns whether a byte before a scheme makes the scheme the end of a longer word.
  private static func isWord(_ byte: UInt8) -> Bool {
    isLetter(byte) || (0x30...0x39).contains(byte) || "+-.".utf8.contains(byte)
  }
}
