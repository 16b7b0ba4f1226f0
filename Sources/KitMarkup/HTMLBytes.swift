/// Reads the bytes of a piece of HTML from start to end.
struct HTMLBytes {
  private let bytes: [UInt8]
  private var at = 0
  /// Elements without a further end tag, so that no second search is made for it.
  private var missing: Set<String> = []

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var peek: UInt8? { at < bytes.count ? bytes[at] : nil }

  mutating func next() -> UInt8? {
    guard at < bytes.count else { return nil }
    defer { at += 1 }
    return bytes[at]
  }

  /// Returns the bytes up to the next white space, tag or entity. Call it after `next` has returned the first
  /// byte.
  mutating func word() -> ArraySlice<UInt8> {
    let start = at - 1
    while at < bytes.count, bytes[at] > 0x20, bytes[at] != UInt8(ascii: "<"), bytes[at] != UInt8(ascii: "&") {
      at += 1
    }
    return bytes[start..<at]
  }

  static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

  private static func isSpace(_ byte: UInt8) -> Bool { [0x09, 0x0A, 0x0C, 0x0D, 0x20].contains(byte) }

  /// Skips a word if it comes next.
  mutating func skip(_ word: StaticString) -> Bool {
    let isThere = word.withUTF8Buffer { bytes[at...].starts(with: $0) }
    if isThere { at += word.utf8CodeUnitCount }
    return isThere
  }

  /// Skips everything up to the end of the next such word; if there's none, all remaining bytes.
  mutating func skip(past word: StaticString) {
    let count = word.utf8CodeUnitCount
    word.withUTF8Buffer { word in
      while at < bytes.count, !bytes[at...].starts(with: word) { at += 1 }
    }
    at = min(bytes.count, at + count)
  }

  /// Skips the content and the end tag of an element whose content isn't read.
  /// - Returns: false if the element is never closed. Nothing is skipped then.
  mutating func skipContent(of name: String) -> Bool {
    guard !missing.contains(name) else { return false }
    let wanted = Array("</\(name)".utf8)
    var offset = at
    while let found = bytes[offset...].firstIndex(of: UInt8(ascii: "<")), found + wanted.count <= bytes.count
    {
      let after = found + wanted.count
      if zip(bytes[found...], wanted).allSatisfy({ $0 == $1 || Self.isLetter($0) && $0 | 0x20 == $1 }),
        after == bytes.count || !Self.isLetter(bytes[after])
      {
        at = after
        skip(past: ">")
        return true
      }
      offset = found + 1
    }
    missing.insert(name)
    return false
  }

  /// Returns an element's name in lower case, cut to 16 bytes; all known names are shorter.
  mutating func name() -> String {
    var name: [UInt8] = []
    while let byte = peek, !Self.isSpace(byte), byte != UInt8(ascii: ">"), byte != UInt8(ascii: "/") {
      if name.count < 16 { name.append(Self.isLetter(byte) ? byte | 0x20 : byte) }
      at += 1
    }
    return String(decoding: name, as: UTF8.self)
  }

  /// Reads a tag to its end.
  /// - Parameter longest: the greatest number of bytes of a value; longer values are ignored.
  /// - Returns: the values of the wanted attributes; the first occurrence of each counts.
  mutating func attributes(
    _ wanted: Set<String>, longest: Int
  ) -> [String: String] {
    var result: [String: String] = [:]
    while let byte = peek {
      if byte == UInt8(ascii: ">") {
        at += 1
        break
      }
      guard !Self.isSpace(byte), byte != UInt8(ascii: "/"), byte != UInt8(ascii: "=") else {
        at += 1
        continue
      }
      var name: [UInt8] = []
      while let byte = peek, !Self.isSpace(byte),
        ![UInt8(ascii: "="), UInt8(ascii: ">"), UInt8(ascii: "/")].contains(byte)
      {
        if name.count < 16 { name.append(Self.isLetter(byte) ? byte | 0x20 : byte) }
        at += 1
      }
      while let byte = peek, Self.isSpace(byte) { at += 1 }
      guard peek == UInt8(ascii: "=") else { continue }
      at += 1
      while let byte = peek, Self.isSpace(byte) { at += 1 }
      let value = value()
      let word = String(decoding: name, as: UTF8.self)
      if wanted.contains(word), result[word] == nil, value.count <= longest {
        result[word] = HTMLEntity.decoded(value)
      }
    }
    return result
  }

  private mutating func value() -> ArraySlice<UInt8> {
    let quote = peek
    if let quote, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      let start = at + 1
      // A quoted picture may have millions of bytes.
      let end = bytes[start...].firstIndex(of: quote) ?? bytes.count
      at = min(bytes.count, end + 1)
      return bytes[start..<end]
    }
    let start = at
    while let byte = peek, !Self.isSpace(byte), byte != UInt8(ascii: ">") { at += 1 }
    return bytes[start..<at]
  }

  /// The reading position, which can be saved and restored for a look ahead.
  var position: Int {
    get { at }
    set { at = newValue }
  }
}
