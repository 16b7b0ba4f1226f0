import DecoderWire
import KitFiles

/// Radiance's pictures: lines of text, an empty line, the size, and then the pixels ("The RADIANCE 5.1
/// synthetic imaging system", file formats).
enum RadianceHeader {
  private static let mostBytes = 65_536
  private static let newline = UInt8(ascii: "\n")

  static func read(_ source: ByteSource) throws(ImagingError) -> ImageHeader {
    let text = Array(try source.bytes(at: 0, mostBytes))
    let lines = text.split(separator: newline, maxSplits: 1_000, omittingEmptySubsequences: false)
    guard let blank = lines.firstIndex(where: \.isEmpty), blank + 2 < lines.count else {
      throw ImagingError(.truncated(percent: 0))
    }
    let size = lines[blank + 1]
    let words = String(decoding: size, as: UTF8.self).split(separator: " ").map(String.init)
    guard words.count == 4, let slow = Int(words[1]), let fast = Int(words[3]),
      let orientation = orientation(words[0], words[2])
    else { throw ImagingError(.corrupt("it doesn't say how large it is")) }
    var header = try ImageHeader(format: .radiance, storedSize: PixelSize(width: fast, height: slow))
    header.orientation = orientation
    let areMixed = lines[..<blank].contains { $0.starts(with: "FORMAT=32-bit_rle_xyze".utf8) }
    if areMixed { header.unsupportedKind = "XYZ Radiance HDR" }
    // Only the pixels are passed to the decoder.
    header.embedded = EmbeddedFile(format: .radiance, bytes: size.endIndex + 1..<source.count)
    return header
  }

  /// Returns the rotation that makes the pixels upright, from the two axes' signs. The first axis is that
  /// from one stored row to the next; Y counts from the bottom up, and X from left to right.
  private static func orientation(_ slow: String, _ fast: String) -> ImageOrientation? {
    switch (slow, fast) {
    case ("-Y", "+X"): .up
    case ("-Y", "-X"): .upMirrored
    case ("+Y", "-X"): .down
    case ("+Y", "+X"): .downMirrored
    case ("+X", "-Y"): .leftMirrored
    case ("-X", "-Y"): .right
    case ("-X", "+Y"): .rightMirrored
    case ("+X", "+Y"): .left
    default: nil
    }
  }
}
