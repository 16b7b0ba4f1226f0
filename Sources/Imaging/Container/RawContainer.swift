/// Cameras' raw files that aren't TIFFs, recognised by their first bytes.
enum RawContainer {
  /// Returns whether a file is a raw file of Fujifilm, Canon (older ones), Minolta or Sigma, or a TIFF with
  /// another mark.
  static func isKnown(_ head: [UInt8]) -> Bool {
    let marks: [[UInt8]] = [
      Array("FUJIFILMCCD-RAW".utf8), [0, 0x4D, 0x52, 0x4D], Array("FOVb".utf8),
    ]
    return marks.contains { head.starts(with: $0) } || head.dropFirst(6).starts(with: "HEAPCCDR".utf8)
      || isVariantOfTIFF(head)
  }

  /// Returns whether a file is a TIFF of Olympus or Panasonic, which have other numbers where a TIFF has 42.
  static func isVariantOfTIFF(_ head: [UInt8]) -> Bool {
    ["IIRO", "IIRS", "MMOR", "IIU\0"].contains { head.starts(with: $0.utf8) }
  }

  /// Returns the place of Fujifilm's whole JPEG, from two numbers at a fixed offset; nil if it isn't a
  /// Fujifilm file.
  static func fujifilmPreview(_ source: ByteSource) throws(ImagingError) -> Range<Int>? {
    guard try source.holds("FUJIFILMCCD-RAW", at: 0) else { return nil }
    let (start, length) = (try source.big(at: 84, 4), try source.big(at: 88, 4))
    return length > 0 ? start..<start + length : nil
  }
}
