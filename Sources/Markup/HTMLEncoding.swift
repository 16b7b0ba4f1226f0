package import Foundation

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
