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
