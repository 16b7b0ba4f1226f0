package import Foundation

/// Reads a piece of HTML as a sequence of tokens.
///
/// It's not a browser: no document is built, nothing is loaded and no script runs. Any bytes are accepted, so
/// reading never fails; the time is proportional to their number.
package struct HTMLReader {
  /// A part of the text.
  package enum Token {
    /// A run of bytes without white space, in UTF-8.
    case word(ArraySlice<UInt8>)
    /// One character that's written as an entity. It isn't white space, even if it's a blank.
    case entity(String)
    /// One byte of white space.
    case space(UInt8)
    /// A start tag: the name in lower case, cut to 16 bytes. Its attributes come next: see
    /// ``HTMLReader/attributes(_:longest:)``.
    case begin(String)
    /// An end tag: the name in lower case, cut to 16 bytes.
    case end(String)
  }

  private var bytes: HTMLBytes
  /// Whether the bytes that come next are the attributes of a start tag.
  private var isInTag = false

  /// - Parameter utf8: the text in UTF-8: see ``HTMLEncoding``.
  package init(_ utf8: [UInt8]) { bytes = HTMLBytes(utf8) }

  /// The elements whose content isn't text of the page.
  package static let unread: Set<String> = [
    "script", "style", "title", "textarea", "iframe", "noframes", "noembed", "template", "svg", "math",
    "select", "audio", "video", "object",
  ]

  /// Returns the next token; nil at the end. Comments, declarations and zeros are left out.
  package mutating func next() -> Token? {
    if isInTag { _ = attributes([], longest: 0) }
    while let byte = bytes.next() {
      switch byte {
      case UInt8(ascii: "<"): if let token = mark() { return token }
      case UInt8(ascii: "&"): return .entity(HTMLEntity.read(&bytes))
      case 0x0D where bytes.peek == 0x0A: break  // CR LF is one line end.
      case 0x09, 0x0A, 0x0C, 0x0D, 0x20: return .space(byte)
      case 0: break
      default: return .word(bytes.word())
      }
    }
    return nil
  }

  /// Reads markup after "<"; nil if it's neither a tag nor text.
  private mutating func mark() -> Token? {
    switch bytes.peek {
    case UInt8(ascii: "!"):
      if bytes.skip("!--") { bytes.skip(past: "-->") } else { bytes.skip(past: ">") }
      return nil
    case UInt8(ascii: "?"):
      bytes.skip(past: ">")
      return nil
    case UInt8(ascii: "/"):
      _ = bytes.next()
      guard let letter = bytes.peek, HTMLBytes.isLetter(letter) else {
        bytes.skip(past: ">")
        return nil
      }
      let name = bytes.name()
      bytes.skip(past: ">")
      return .end(name)
    case let letter? where HTMLBytes.isLetter(letter):
      isInTag = true
      return .begin(bytes.name())
    default: return .word([UInt8(ascii: "<")])
    }
  }

  /// Reads the attributes of the start tag that ``next()`` has returned, to the tag's end.
  /// - Parameters:
  ///   - wanted: the names, in lower case.
  ///   - longest: the greatest number of bytes of a value; longer values are ignored.
  /// - Returns: the values of the wanted attributes; the first occurrence of each counts.
  package mutating func attributes(_ wanted: Set<String>, longest: Int) -> [String: String] {
    guard isInTag else { return [:] }
    isInTag = false
    return bytes.attributes(wanted, longest: longest)
  }

  /// Skips the content and the end tag of the element whose start tag ``next()`` has returned.
  /// - Returns: false if the element is never closed. Nothing is skipped then.
  @discardableResult
  package mutating func skipContent(of name: String) -> Bool {
    if isInTag { _ = attributes([], longest: 0) }
    return bytes.skipContent(of: name)
  }
}

/// Detects the encoding of HTML from another program: drag and drop doesn't transfer it.
package enum HTMLEncoding {
  /// Returns the text in UTF-8.
  package static func utf8(_ data: Data) -> [UInt8] {
    if data.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(data.dropFirst(3)) }
    if data.starts(with: [0xFE, 0xFF]) { return utf16(data.dropFirst(2), isBigEndian: true) }
    if data.starts(with: [0xFF, 0xFE]) { return utf16(data.dropFirst(2), isBigEndian: false) }
    // Firefox sends UTF-16 without a byte order mark; its second byte is zero, since HTML begins with ASCII.
    let start = Array(data.prefix(2))
    if start.count == 2, start[0] != 0, start[1] == 0 { return utf16(data, isBigEndian: false) }
    if String(validating: data, as: UTF8.self) != nil { return Array(data) }
    // HTML's fallback encoding for bytes that aren't Unicode.
    return Array((String(data: data, encoding: .windowsCP1252) ?? String(decoding: data, as: UTF8.self)).utf8)
  }

  private static func utf16(_ data: Data, isBigEndian: Bool) -> [UInt8] {
    let bytes = Array(data)
    let units = stride(from: 0, to: bytes.count - 1, by: 2).lazy.map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    return Array(String(decoding: Array(units), as: UTF16.self).utf8)
  }
}
