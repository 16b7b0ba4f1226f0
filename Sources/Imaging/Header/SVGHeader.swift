import Foundation

/// SVG: width, height and viewBox of the root element (SVG 2, sections 7.2 and 8.2).
///
/// Only the beginning is read, as bytes: no XML is interpreted here.
enum SVGHeader {
  private static let mostBytes = 65_536
  /// CSS's size of what has none.
  private static let size = (width: 300.0, height: 150.0)

  static func read(_ source: ByteSource) throws(ImagingError) -> ImageHeader {
    let head = Array(try source.bytes(at: 0, mostBytes))
    guard let attributes = rootAttributes(head) else {
      throw ImagingError(.corrupt("its first element can't be read"))
    }
    let box = attributes["viewBox"].map(numbers) ?? []
    let shape = box.count == 4 && box[2] > 0 && box[3] > 0 ? (box[2], box[3]) : nil
    let width = attributes["width"].flatMap(length)
    let height = attributes["height"].flatMap(length)
    let size: (Double, Double) =
      switch (width, height, shape) {
      case (let width?, let height?, _): (width, height)
      case (let width?, nil, let shape?): (width, width * shape.1 / shape.0)
      case (nil, let height?, let shape?): (height * shape.0 / shape.1, height)
      case (nil, nil, let shape?): shape
      default: (width ?? Self.size.width, height ?? Self.size.height)
      }
    return try ImageHeader(format: .svg, storedSize: PixelSize(width: side(size.0), height: side(size.1)))
  }

  private static func side(_ length: Double) -> Int { length >= 1 ? Int(min(length.rounded(.up), 1e9)) : 1 }

  /// The attributes of the first element called svg, with or without a prefix.
  private static func rootAttributes(_ head: [UInt8]) -> [String: String]? {
    let name = Array("svg".utf8)
    var index = 0
    while let open = head[index...].firstIndex(of: UInt8(ascii: "<")) {
      var start = open + 1
      if let colon = head[start...].prefix(32).firstIndex(of: UInt8(ascii: ":")),
        head[start..<colon].allSatisfy(isNameByte)
      {
        start = colon + 1
      }
      let end = start + name.count
      if end < head.count, head[start..<end].elementsEqual(name), !isNameByte(head[end]) {
        return attributes(head[end...])
      }
      index = open + 1
    }
    return nil
  }

  private static func attributes(_ bytes: ArraySlice<UInt8>) -> [String: String] {
    var found: [String: String] = [:]
    var rest = bytes
    while let first = rest.first, first != UInt8(ascii: ">"), found.count < 100 {
      guard isNameByte(first) else {
        rest = rest.dropFirst()
        continue
      }
      let name = rest.prefix { isNameByte($0) || $0 == UInt8(ascii: ":") }
      rest = rest.dropFirst(name.count).drop(while: isSpace)
      guard rest.first == UInt8(ascii: "=") else { continue }
      rest = rest.dropFirst().drop(while: isSpace)
      guard let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
        continue
      }
      let value = rest.dropFirst().prefix { $0 != quote }
      rest = rest.dropFirst(value.count + 2)
      found[String(decoding: name, as: UTF8.self)] = String(decoding: value.prefix(200), as: UTF8.self)
    }
    return found
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (9...13).contains(byte) }

  private static func numbers(_ text: String) -> [Double] {
    text.split { $0 == "," || $0.isWhitespace }.compactMap { Double($0) }.filter(\.isFinite)
  }

  /// A length in CSS pixels; nil for what depends on a window (percentages) or makes no sense.
  private static func length(_ text: String) -> Double? {
    let units: [(String, Double)] = [
      ("px", 1), ("pt", 96.0 / 72), ("pc", 16), ("mm", 96 / 25.4), ("cm", 96 / 2.54), ("in", 96), ("em", 16),
      ("ex", 8), ("", 1),
    ]
    let trimmed = text.trimmingCharacters(in: .whitespaces)
    for (unit, pixels) in units where trimmed.hasSuffix(unit) {
      guard let number = Double(trimmed.dropLast(unit.count)), number.isFinite, number > 0 else { return nil }
      return number * pixels
    }
    return nil
  }
}
