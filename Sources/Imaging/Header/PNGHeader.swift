import DecoderWire
import KitFiles

/// PNG: IHDR and the other chunks that are needed (PNG specification, third edition, sections 5 and 11).
enum PNGHeader {
  /// The greatest number of chunks that are examined.
  static let mostChunks = 1_000_000

  static func read(_ source: ByteSource) throws(ImagingError) -> ImageHeader {
    guard try source.holds("IHDR", at: 12) else {
      throw ImagingError(
        source.count < 16 ? .truncated(percent: 0) : .corrupt("its first chunk isn't IHDR"))
    }
    let size = PixelSize(width: try source.big(at: 16, 4), height: try source.big(at: 20, 4))
    var header = try ImageHeader(format: .png, storedSize: size)
    header.isInPasses = try source.big(at: 28, 1) != 0
    var color = PNGColor()
    var orientation: ImageOrientation?
    var (offset, isBehindPixels) = (33, false)
    // The number of chunks is limited, because a file may contain millions of tiny ones.
    chunks: for _ in 0..<mostChunks {
      guard try source.bytes(at: offset, 8).count == 8 else { break }
      let length = try source.big(at: offset, 4)
      let type = String(decoding: try source.bytes(at: offset + 4, 4), as: UTF8.self)
      switch type {
      case "IEND": break chunks
      case "IDAT": isBehindPixels = true
      // Among the chunks that are read here, only eXIf may follow the pixels.
      case "eXIf": orientation = TIFFDirectory.orientation(in: source, at: offset + 8, length: length)
      case _ where isBehindPixels: break
      case "acTL": header.isAnimated = true
      default: try color.add(type, of: source, at: offset + 8)
      }
      if isBehindPixels, orientation != nil { break }
      offset += 12 + length
    }
    header.orientation = orientation ?? .up
    header.color = color.meaning
    return header
  }

  /// Returns whether the chunks run to IEND. A file with more than `mostChunks` chunks counts as complete,
  /// because reading further would take long.
  static func isComplete(_ source: ByteSource) throws(ImagingError) -> Bool {
    var offset = 8
    for _ in 0..<mostChunks {
      guard try source.bytes(at: offset, 12).count == 12 else { return false }
      if try source.holds("IEND", at: offset + 4) { return true }
      offset += 12 + (try source.big(at: offset, 4))
    }
    return true
  }
}

/// The colour space that a PNG declares. Several chunks may declare it. The first one that's understood
/// counts, in the order of the specification (third edition, section 4.3): cICP, iCCP, sRGB, gAMA and cHRM.
struct PNGColor {
  private var coded: WireColor?
  private var hasProfile = false
  private var isSRGB = false
  private var gamma: UInt32?
  private var colors: WireChromaticities?

  /// Takes the colour information of a chunk whose content begins at `start`. Chunks without any are ignored.
  mutating func add(_ type: String, of source: ByteSource, at start: Int) throws(ImagingError) {
    switch type {
    case "cICP":
      // Only RGB values (matrix coefficients 0) in full range (1) are understood.
      guard let numbers = try Self.numbers(4, of: 1, in: source, at: start), numbers[2] == 0, numbers[3] == 1,
        Self.isKnown(primaries: numbers[0], transfer: numbers[1])
      else { return }
      coded = .coded(primaries: UInt8(numbers[0]), transfer: UInt8(numbers[1]))
    case "iCCP": hasProfile = true
    case "sRGB": isSRGB = true
    case "gAMA": gamma = try Self.numbers(1, of: 4, in: source, at: start)?.first
    case "cHRM":
      guard let numbers = try Self.numbers(8, of: 4, in: source, at: start) else { return }
      let points = stride(from: 0, to: 8, by: 2).map {
        WireChromaticities.Point(x: numbers[$0], y: numbers[$0 + 1])
      }
      colors = WireChromaticities(white: points[0], red: points[1], green: points[2], blue: points[3])
    default: break
    }
  }

  var meaning: WireColor {
    if let coded { return coded }
    // The loader hands the profile over itself. Without any declaration the image is sRGB.
    if hasProfile || isSRGB || gamma == nil && colors == nil { return .unsaid }
    return .measured(gamma: gamma, colors: colors)
  }

  /// Returns whether the decoder has the primaries and the transfer function of these numbers of ITU-T H.273.
  private static func isKnown(primaries: UInt32, transfer: UInt32) -> Bool {
    [1, 4, 5, 6, 7, 8, 9, 11, 12, 22].contains(primaries)
      && [1, 4, 5, 6, 7, 8, 11, 13, 14, 15, 16, 17, 18].contains(transfer)
  }

  /// Returns `count` numbers of `length` bytes; nil for a truncated chunk.
  private static func numbers(
    _ count: Int, of length: Int, in source: ByteSource, at start: Int
  ) throws(ImagingError) -> [UInt32]? {
    guard try source.bytes(at: start, count * length).count == count * length else { return nil }
    var numbers: [UInt32] = []
    for index in 0..<count {
      numbers.append(UInt32(clamping: try source.big(at: start + index * length, length)))
    }
    return numbers
  }
}
