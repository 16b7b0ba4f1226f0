/// The characters of an XML document as UTF-8, whichever of Unicode's forms they're stored in.
///
/// Names, marks and numbers are ASCII in all encodings besides, so those are left as they are.
enum XMLText {
  /// - Parameter bytes: may end in the midst of a character.
  static func utf8(_ bytes: [UInt8]) -> [UInt8] {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(bytes.dropFirst(3)) }
    if bytes.starts(with: [0xFF, 0xFE]) { return wide(bytes.dropFirst(2), bigEndian: false) }
    if bytes.starts(with: [0xFE, 0xFF]) { return wide(bytes.dropFirst(2), bigEndian: true) }
    // Without a mark of its order the first character, which is "<", tells it (XML 1.0, appendix F).
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
