/// Converts the characters of an XML document from any of Unicode's encodings to UTF-8.
///
/// All other encodings have names, markup and numbers in ASCII, so their bytes stay as they are.
enum XMLText {
  /// - Parameter bytes: the document's bytes, which may end within a character.
  static func utf8(_ bytes: [UInt8]) -> [UInt8] {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(bytes.dropFirst(3)) }
    if bytes.starts(with: [0xFF, 0xFE]) { return wide(bytes.dropFirst(2), bigEndian: false) }
    if bytes.starts(with: [0xFE, 0xFF]) { return wide(bytes.dropFirst(2), bigEndian: true) }
    // Without a byte order mark the first character, which is "<", tells the order (XML 1.0, appendix F).
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
