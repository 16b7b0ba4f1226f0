/// A scanner for the markup of an XML document, as bytes: it reads names and attributes, and skips the rest.
///
/// It doesn't validate the document, because only names and sizes are read. Every step stays within the
/// bytes.
struct XMLScanner {
  private let bytes: [UInt8]
  private(set) var index = 0

  private static let mostAttributes = 200
  private static let mostValueBytes = 2_000

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { index >= bytes.count }
  var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

  mutating func advance(_ count: Int = 1) { index = min(index + count, bytes.count) }

  mutating func skipSpace() { while let byte, Self.isSpace(byte) { index += 1 } }

  func starts(with text: StaticString) -> Bool {
    let length = text.utf8CodeUnitCount
    guard index + length <= bytes.count else { return false }
    let wanted = UnsafeBufferPointer(start: text.utf8Start, count: length)
    return bytes[index..<index + length].elementsEqual(wanted)
  }

  /// Moves behind the next `text`. If there's none, moves to the end and returns false.
  mutating func skip(past text: StaticString) -> Bool {
    let first = text.utf8Start.pointee
    while let found = bytes[index...].firstIndex(of: first) {
      index = found
      if starts(with: text) {
        index += text.utf8CodeUnitCount
        return true
      }
      index += 1
    }
    index = bytes.count
    return false
  }

  /// Moves to the next `<`. If there's none, moves to the end and returns false.
  mutating func skipToMark() -> Bool {
    index = bytes[index...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
    return !isAtEnd
  }

  /// Reads a name with its prefix; empty if there's none here.
  mutating func name() -> String {
    let start = index
    while let byte, Self.isNameByte(byte) || byte == UInt8(ascii: ":") { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  /// Reads a text in quotes; nil, without moving, if there's none or it doesn't end. A long text is cut.
  mutating func quoted() -> String? {
    guard let quote = byte, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
    guard let end = bytes[(index + 1)...].firstIndex(of: quote) else { return nil }
    let value = bytes[(index + 1)..<end].prefix(Self.mostValueBytes)
    index = end + 1
    return String(decoding: value, as: UTF8.self)
  }

  /// Reads the attributes of the tag whose name was read, up to its `>` or `/>`; nil if the tag doesn't end.
  mutating func attributes() -> [String: String]? {
    var found: [String: String] = [:]
    while let byte {
      if byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/") { return found }
      guard Self.isNameByte(byte) else {
        index += 1
        continue
      }
      let name = name()
      skipSpace()
      guard self.byte == UInt8(ascii: "=") else { continue }
      index += 1
      skipSpace()
      guard let value = quoted() else {
        if isAtEnd || self.byte == UInt8(ascii: "\"") || self.byte == UInt8(ascii: "'") { return nil }
        continue
      }
      if found.count < Self.mostAttributes { found[name] = value }
    }
    return nil
  }

  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (9...13).contains(byte) }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."), 0x80...:
      true
    default: false
    }
  }

  /// Returns a name without its prefix.
  static func local(_ name: String) -> String {
    name.lastIndex(of: ":").map { String(name[$0...].dropFirst()) } ?? name
  }
}

/// Converts the characters of an XML document from any of Unicode's encodings to UTF-8.
///
/// All other encodings have names, markup and numbers in ASCII, so their bytes stay as they are.
enum XMLText {
  /// - Parameter bytes: the document's bytes, which may end within a character.
  static func utf8(_ bytes: [UInt8]) -> [UInt8] {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(bytes.dropFirst(3)) }
    if bytes.starts(with: [0xFF, 0xFE]) { return wide(bytes.dropFirst(2), bigEndian: false) }
    if bytes.starts(with: [0xFE, 0xFF]) { return wide(bytes.dropFirst(2), bigEndian: true) }
    // Without a byte order mark the first character, which is "<", determines the order (XML 1.0, appendix
    // F).
    if bytes.starts(with: [0x3C, 0]) { return wide(bytes[...], bigEndian: false) }
    if bytes.starts(with: [0, 0x3C]) { return wide(bytes[...], bigEndian: true) }
    return bytes
  }

  private static func wide(_ bytes: ArraySlice<UInt8>, bigEndian: Bool) -> [UInt8] {
    let units = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return bigEndian ? first << 8 | second : second << 8 | first
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}
