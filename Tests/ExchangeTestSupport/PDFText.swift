import CZlib
package import Foundation

/// The text of a PDF file's objects. Cairo from version 1.18 on packs most of them into compressed streams.
package enum PDFText {
  /// Returns the text of the file, and of all objects that it has packed.
  package static func read(_ file: URL) throws -> String {
    let data = try Data(contentsOf: file)
    var text = String(decoding: data, as: UTF8.self)
    var index = data.startIndex
    while let packed = data.range(of: Data("/ObjStm".utf8), in: index..<data.endIndex),
      let start = data.range(of: Data("stream\n".utf8), in: packed.upperBound..<data.endIndex),
      let end = data.range(of: Data("\nendstream".utf8), in: start.upperBound..<data.endIndex)
    {
      text += String(decoding: try unpacked(data[start.upperBound..<end.lowerBound]), as: UTF8.self)
      index = end.upperBound
    }
    return text
  }

  private static func unpacked(_ packed: Data) throws -> [UInt8] {
    let packed = [UInt8](packed)
    // Names and numbers become shorter by at most this factor.
    var length = uLongf(packed.count * 100)
    var bytes = [UInt8](repeating: 0, count: Int(length))
    guard uncompress(&bytes, &length, packed, uLong(packed.count)) == Z_OK else {
      throw CocoaError(.fileReadCorruptFile)
    }
    return Array(bytes[..<Int(length)])
  }
}
