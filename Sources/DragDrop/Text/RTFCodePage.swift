import Foundation

/// What the bytes of a text in RTF mean that aren't ASCII.
struct RTFCodePage {
  private let upper: [Unicode.Scalar]

  /// - Parameter number: of pages with a byte for each character; anything else counts as Windows' western one. (Text
  ///   in other pages is written in Unicode as well.)
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
