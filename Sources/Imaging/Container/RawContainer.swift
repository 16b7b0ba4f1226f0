/// Cameras' raw files that aren't TIFFs, told by their first bytes.
enum RawContainer {
  /// Fujifilm, Canon's older ones, Minolta, Sigma; and what's a TIFF but for its mark.
  static func isKnown(_ head: [UInt8]) -> Bool {
    let marks: [[UInt8]] = [
      Array("FUJIFILMCCD-RAW".utf8), [0, 0x4D, 0x52, 0x4D], Array("FOVb".utf8),
    ]
    return marks.contains { head.starts(with: $0) } || head.dropFirst(6).starts(with: "HEAPCCDR".utf8)
      || isVariantOfTIFF(head)
  }

  /// Olympus and Panasonic put other numbers where a TIFF has 42.
  static func isVariantOfTIFF(_ head: [UInt8]) -> Bool {
    ["IIRO", "IIRS", "MMOR", "IIU\0"].contains { head.starts(with: $0.utf8) }
  }

  /// Where Fujifilm's whole JPEG is: two numbers at a fixed place.
  static func fujifilmPreview(_ source: ByteSource) throws(ImagingError) -> Range<Int>? {
    guard try source.holds("FUJIFILMCCD-RAW", at: 0) else { return nil }
    let (start, length) = (try source.big(at: 84, 4), try source.big(at: 88, 4))
    return length > 0 ? start..<start + length : nil
  }
}
