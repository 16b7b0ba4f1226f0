import Foundation

/// The meaning of the non-ASCII bytes of an RTF text.
struct RTFCodePage {
  private let upper: [Unicode.Scalar]

  /// - Parameter number: a single-byte code page; any other number counts as Windows-1252. (Text in
  ///   multi-byte code pages is also written in Unicode.)
  init(_ number: Int) {
    let encodings: [Int: String.Encoding] = [
      1250: .windowsCP1250, 1251: .windowsCP1251, 1252: .windowsCP1252, 1253: .windowsCP1253,
      1254: .windowsCP1254, 10000: .macOSRoman,
    ]
    let encoding = encodings[number] ?? .windowsCP1252
    upper = (UInt8(0x80)...0xFF).map { byte in
      String(data: Data([byte]), encoding: encoding)?.unicodeScalars.first ?? "\u{FFFD}"
    }
  }

  subscript(byte: UInt8) -> Unicode.Scalar { byte < 0x80 ? Unicode.Scalar(byte) : upper[Int(byte) - 0x80] }
}
