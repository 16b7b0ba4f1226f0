import CZlib
import KitFiles
package import Foundation
import Imaging

/// Bytes and names as a stranger's board may have them, and an oracle that decides by its own table whether a
/// file's ending and bytes agree.
package enum StrangeOriginals {
  /// The kinds of bytes.
  package static let kinds: [String] = [
    "png", "jpg", "gif", "webp", "pdf", "svg", "svgz", "bmp", "mp4", "mov", "psd", "qoi",
    "html", "script", "program", "desktop", "zip", "text", "noise",
  ]

  /// The endings whose bytes no program may be given unless it was chosen.
  package static let unknown: Set<String> = ["html", "script", "program", "desktop", "zip", "text", "noise"]

  /// The beginnings of names.
  package static let stems = [
    "holiday", "-rf", ".hidden", "--all", "..", "", "a/b", "../../x", "Ferien\u{202E}gpj", "x\u{200F}y",
    "a\nb",
    "naïve #1 100%", "Screenshot 12.30.45", String(repeating: "ü", count: 200), "con\u{7}trol", "  blanks ",
    "x.html", "photo.jpg", "-.-", "~", "%2e%2e", "tab\there",
    // As boards spell an escape character, and a byte that isn't UTF-8.
    "red\u{10FE1B}[31m", "K\u{10FEF6}ln\u{10FE7F}",
  ]

  /// The ends of names.
  package static let endings = [
    "", ".jpg", ".JPG", ".jpeg", ".png", ".html", ".desktop", ".svg", ".svgz", ".exe", ".sh", ".pdf", ".mp4",
    ".heic", ".jpg ", ".jp\u{301}g", ".pn\u{67}", ".m\u{212A}v", ".", ".jpg.", ".webp", ".tar.gz", ".bin",
  ]

  /// Returns bytes of a kind; a salt makes them different from others of the kind.
  package static func bytes(_ kind: String, salt: UInt64) throws -> Data {
    let tail = Data("\n<!-- \(salt) -->".utf8)
    let number = UInt8(truncatingIfNeeded: salt)
    func head(_ bytes: [UInt8], _ count: Int = 64) -> Data {
      Data(bytes) + Data(repeating: 0, count: count) + Data("\(salt)".utf8)
    }
    switch kind {
    case "png": return try TestPicture.png(width: 8, height: 6, red: number, green: UInt8(salt >> 8 & 255))
    case "jpg": return try TestPicture.jpeg(width: 8 + Int(salt % 50), height: 6) + tail
    case "gif": return head(Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0])
    case "webp": return head(Array("RIFF".utf8) + [80, 0, 0, 0] + Array("WEBPVP8 ".utf8))
    case "pdf": return Data("%PDF-1.4\n".utf8) + tail
    case "svg":
      return Data(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"4\" height=\"3\"><script>1</script></svg>".utf8)
        + tail
    case "svgz": return try gzip(bytes("svg", salt: salt))
    case "bmp":
      return head(Array("BM".utf8) + [80, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0, 1, 0, 0, 0, 1])
    case "mp4": return head([0, 0, 0, 16] + Array("ftypisom".utf8) + [0, 0, 2, 0])
    case "mov": return head([0, 0, 0, 16] + Array("ftypqt  ".utf8) + [0, 0, 2, 0])
    case "psd": return head(Array("8BPS\0\u{1}".utf8))
    case "qoi": return head(Array("qoif".utf8))
    case "html":
      return Data("<!DOCTYPE html><html><script>alert(\(salt))</script><svg></svg></html>".utf8)
    case "script": return Data("#!/bin/sh\necho \(salt)\n".utf8)
    case "program": return head([0x7F] + Array("ELF".utf8))
    case "desktop": return Data("[Desktop Entry]\nType=Application\nExec=sh -c \(salt)\n".utf8)
    case "zip": return head([0x50, 0x4B, 3, 4])
    case "text": return Data("note \(salt)".utf8)
    default: return Data((0..<40).map { UInt8(truncatingIfNeeded: salt >> (8 * ($0 % 8)) ^ $0 * 37) | 0x80 })
    }
  }

  /// Returns why a file's name is wrong for its bytes; nil if nothing is wrong with it.
  package static func fault(_ name: String, kind: String) -> String? {
    let bytes = Array(name.utf8)
    if bytes.first == UInt8(ascii: "-") || bytes.first == UInt8(ascii: ".") { return "its beginning" }
    if bytes.count > 255 { return "its length" }
    let marks = name.unicodeScalars.contains {
      [0x061C, 0x200E, 0x200F].contains($0.value) || (0x202A...0x202E).contains($0.value)
        || (0x2066...0x2069).contains($0.value)
    }
    if marks { return "a mark of direction" }
    // The names that the system has are bytes.
    let isObeyed = name.nameBytes.contains { $0 == 0x7F || $0 < 0x20 && ![9, 10, 13].contains($0) }
    if isObeyed { return "a control character" }
    let right: [String] =
      switch kind {
      case "jpg": ["jpg", "jpeg", "jpe", "jfif"]
      case "bmp": ["bmp", "dib"]
      case "mp4": ["mp4", "m4v"]
      case "mov": ["mov", "qt"]
      case "psd": ["psd", "psb"]
      case _ where unknown.contains(kind): ["bin"]
      default: [kind]
      }
    let ending = bytes.lastIndex(of: UInt8(ascii: ".")).map {
      String(decoding: bytes[($0 + 1)...], as: UTF8.self)
    }
    guard let ending, right.contains(ending) || right.contains(ending.lowercased()) else {
      return "its ending"
    }
    return nil
  }

  /// Returns the data as `gzip` packs it.
  private static func gzip(_ data: Data) throws -> Data {
    var stream = z_stream()
    guard
      deflateInit2_(
        &stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
        Int32(MemoryLayout<z_stream>.size))
        == Z_OK
    else { throw CocoaError(.coderInvalidValue) }
    defer { deflateEnd(&stream) }
    var (source, target) = (Array(data), [UInt8](repeating: 0, count: data.count + 200))
    let room = target.count
    let left: Int = source.withUnsafeMutableBufferPointer { input in
      target.withUnsafeMutableBufferPointer { output in
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(output.count)
        _ = deflate(&stream, Z_FINISH)
        return Int(stream.avail_out)
      }
    }
    return Data(target[..<(room - left)])
  }
}
