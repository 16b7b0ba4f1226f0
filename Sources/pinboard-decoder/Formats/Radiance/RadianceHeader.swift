/// Radiance's pictures: lines of text, an empty line, the size, and then the pixels ("The RADIANCE 5.1
/// synthetic imaging system", file formats).
struct RadianceHeader {
  private static let mostBytes = 65_536
  private static let newline = UInt8(ascii: "\n")

  let facts: StoredFacts
  /// The offset of the first pixel.
  let start: Int

  init(_ input: ByteInput) throws(DecodeProblem) {
    let text = input.bytes(at: 0, Self.mostBytes)
    let lines = text.split(separator: Self.newline, maxSplits: 1_000, omittingEmptySubsequences: false)
    guard let blank = lines.firstIndex(where: \.isEmpty), blank + 2 < lines.count else {
      throw .cut
    }
    let size = lines[blank + 1]
    let words = String(decoding: size, as: UTF8.self).split(separator: " ").map(String.init)
    guard words.count == 4, let slow = Int(words[1]), let fast = Int(words[3]),
      let orientation = Self.orientation(words[0], words[2])
    else { throw .unreadable("it doesn't say how large it is") }
    let areMixed = lines[..<blank].contains { $0.starts(with: "FORMAT=32-bit_rle_xyze".utf8) }
    facts = StoredFacts(
      size: (fast, slow), orientation: orientation, unsupportedKind: areMixed ? "XYZ Radiance HDR" : nil)
    start = size.endIndex + 1
  }

  /// Returns EXIF's number of the rotation that makes the pixels upright, from the two axes' signs. The first
  /// axis is that from one stored row to the next; Y counts from the bottom up, and X from left to right.
  private static func orientation(_ slow: String, _ fast: String) -> UInt8? {
    switch (slow, fast) {
    case ("-Y", "+X"): 1
    case ("-Y", "-X"): 2
    case ("+Y", "-X"): 3
    case ("+Y", "+X"): 4
    case ("+X", "-Y"): 5
    case ("-X", "-Y"): 6
    case ("-X", "+Y"): 7
    case ("+X", "+Y"): 8
    default: nil
    }
  }
}
