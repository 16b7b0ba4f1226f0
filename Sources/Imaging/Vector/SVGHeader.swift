import KitFiles
import Foundation

/// SVG: width, height and viewBox of the root element (SVG 2, sections 7.2 and 8.2).
///
/// Only the file's beginning is read: no drawing is interpreted here.
enum SVGHeader {
  /// CSS's default size of an element without a size, in pixels.
  private static let size = (width: 300.0, height: 150.0)
  /// The greatest length of the longer side in pixels: no picture that's loaded without asking has more.
  private static let mostSide = 16_384.0

  static func read(_ source: ByteSource) throws(ImagingError) -> ImageHeader {
    guard let root = try SVGText.root(of: source) else {
      throw ImagingError(.corrupt("its first element can't be read"))
    }
    let box = root.value("viewBox").map(numbers) ?? []
    let shape = box.count == 4 && box[2] > 0 && box[3] > 0 ? (box[2], box[3]) : nil
    let width = root.value("width").flatMap(length)
    let height = root.value("height").flatMap(length)
    let size: (Double, Double) =
      switch (width, height, shape) {
      case (let width?, let height?, _): (width, height)
      case (let width?, nil, let shape?): (width, width * shape.1 / shape.0)
      case (nil, let height?, let shape?): (height * shape.0 / shape.1, height)
      case (nil, nil, let shape?): shape
      default: (width ?? Self.size.width, height ?? Self.size.height)
      }
    // A drawing may be a country in centimetres. It can be drawn at any size, so only its shape counts then.
    let scale = min(1, mostSide / max(size.0, size.1))
    return try ImageHeader(
      format: .svg, storedSize: PixelSize(width: side(size.0 * scale), height: side(size.1 * scale)))
  }

  private static func side(_ length: Double) -> Int {
    length >= 1 ? Int(min(length.rounded(.up), mostSide)) : 1
  }

  private static func numbers(_ text: String) -> [Double] {
    text.split { $0 == "," || $0.isWhitespace }.compactMap { Double($0) }.filter(\.isFinite)
  }

  /// Returns a length in CSS pixels; nil for lengths that depend on a window (percentages) or are invalid.
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

/// The text of a drawing, plain or packed by gzip (`.svgz`), in UTF-8 or UTF-16.
enum SVGText {
  /// The greatest number of bytes before the drawing's first element. Comments, licences and editors' own
  /// data may precede it; a drawing that begins later isn't found.
  private static let mostBytesBefore = 16 << 20

  /// Returns the root element if `source` is a drawing; otherwise nil. Throws `truncated` if the drawing ends
  /// within that element.
  static func root(of source: ByteSource) throws(ImagingError) -> XMLRoot? {
    let isPacked = try isPacked(source)
    var most = 16_384
    while true {
      let bytes =
        isPacked ? try Unpacking.prefix(of: source, most: most) : Array(try source.bytes(at: 0, most))
      switch XMLRoot.find(in: XMLText.utf8(bytes)) {
      case .root(let root): return root.name == "svg" ? root : nil
      case .isNotXML: return nil
      case .isCut(let name):
        if bytes.count == most, most < mostBytesBefore {
          most *= 16
        } else if name == "svg" {
          throw ImagingError(.truncated(percent: 0))
        } else {
          return nil
        }
      }
    }
  }

  /// Returns the first `most` bytes of the text as UTF-8.
  static func utf8(of source: ByteSource, most: Int) throws(ImagingError) -> [UInt8] {
    XMLText.utf8(
      try isPacked(source)
        ? try Unpacking.prefix(of: source, most: most) : Array(try source.bytes(at: 0, most)))
  }

  static func isPacked(_ source: ByteSource) throws(ImagingError) -> Bool {
    try source.bytes(at: 0, 2).elementsEqual([0x1F, 0x8B])
  }
}

/// Turns the SVG renderer's messages into reasons.
enum SVGComplaint {
  static func reason(_ text: String) -> ImagingError.Reason {
    if text.contains("Error displaying image") { return .tooComplex }
    // "XML parse error: Error domain 1 code 5 on line 9 column 3 of data: Extra content at the end"
    let line = text.firstMatch(of: #/ on line (\d+) column \d+ of data: (.+)/#)
    guard let line else { return .corrupt(text.isEmpty ? nil : text) }
    let words = line.2.trimmingPrefix { $0.isWhitespace }
    let sentence = words.prefix { !$0.isNewline }
    return .corrupt("line \(line.1): \(sentence.prefix(1).lowercased() + sentence.dropFirst())")
  }
}
