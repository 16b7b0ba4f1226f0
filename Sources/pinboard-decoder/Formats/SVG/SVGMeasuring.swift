import DecoderWire

/// Finds out the size of a drawing by width, height and viewBox of its root element (SVG 2, sections 7.2 and
/// 8.2), and whether it repeats its own parts more often than the request allows. Nothing is drawn.
struct SVGMeasuring {
  /// CSS's default size of an element without a size, in pixels.
  private static let size = (width: 300.0, height: 150.0)

  var job: DecodeJob

  func measure(_ input: ByteInput, _ answer: inout DecodeAnswer) throws(DecodeProblem) {
    let size = Self.size(of: try SVGText.root(of: input))
    try SVGRepeats.check(input, limit: job.mostRepeats)
    // A drawing may be a country in centimetres. It can be drawn at any size, so only its shape counts then.
    let scale = min(1, Double(WireLimits.mostVectorSide) / max(size.width, size.height))
    answer.outcome = .measured
    answer.size = WireSize(width: Self.side(size.width * scale), height: Self.side(size.height * scale))
    answer.frames = 1
  }

  private static func side(_ length: Double) -> UInt32 {
    length >= 1 ? UInt32(min(length.rounded(.up), Double(WireLimits.mostVectorSide))) : 1
  }

  private static func size(of root: XMLRoot) -> (width: Double, height: Double) {
    let box = root.value("viewBox").map(numbers) ?? []
    let shape = box.count == 4 && box[2] > 0 && box[3] > 0 ? (box[2], box[3]) : nil
    let width = root.value("width").flatMap(length)
    let height = root.value("height").flatMap(length)
    return switch (width, height, shape) {
    case (let width?, let height?, _): (width, height)
    case (let width?, nil, let shape?): (width, width * shape.1 / shape.0)
    case (nil, let height?, let shape?): (height * shape.0 / shape.1, height)
    case (nil, nil, let shape?): shape
    default: (width ?? Self.size.width, height ?? Self.size.height)
    }
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
    let trimmed = text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed()
    let word = String(trimmed)
    for (unit, pixels) in units where word.hasSuffix(unit) {
      guard let number = Double(word.dropLast(unit.count)), number.isFinite, number > 0 else { return nil }
      return number * pixels
    }
    return nil
  }
}
