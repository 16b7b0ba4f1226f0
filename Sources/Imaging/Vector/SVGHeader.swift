import Files
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
