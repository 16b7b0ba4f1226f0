/// The text of a drawing, plain or packed by gzip (`.svgz`), in UTF-8 or UTF-16.
enum SVGText {
  /// The greatest number of bytes before the drawing's first element. Comments, licences and editors' own
  /// data may precede it; a drawing that begins later isn't found.
  private static let mostBytesBefore = 16 << 20

  /// Returns the root element. Throws `otherFormat` if the input is no drawing, and `cut` if the drawing ends
  /// within that element.
  static func root(of input: ByteInput) throws(DecodeProblem) -> XMLRoot {
    var most = 16_384
    while true {
      let bytes = try bytes(of: input, most: most)
      switch XMLRoot.find(in: XMLText.utf8(bytes)) {
      case .root(let root) where root.name == "svg": return root
      case .root, .isNotXML: throw .otherFormat
      case .isCut(let name):
        if bytes.count == most, most < mostBytesBefore {
          most *= 16
        } else {
          throw name == "svg" ? .cut : .otherFormat
        }
      }
    }
  }

  /// Returns the first `most` bytes of the text as UTF-8.
  static func utf8(of input: ByteInput, most: Int) throws(DecodeProblem) -> [UInt8] {
    XMLText.utf8(try bytes(of: input, most: most))
  }

  private static func bytes(of input: ByteInput, most: Int) throws(DecodeProblem) -> [UInt8] {
    input.bytes(at: 0, 2) == [0x1F, 0x8B]
      ? try Unpacking.prefix(of: input, most: most) : input.bytes(at: 0, most)
  }
}
