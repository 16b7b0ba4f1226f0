/// Windows icons and cursors: several images, of which the decoder chooses one; only it knows the size.
enum ICOHeader {
  static func read(_ source: ByteSource) throws(ImagingError) -> ImageHeader {
    var header = try PixbufProbe.header(of: source, format: .ico)
    // Each of the directory's entries of 16 bytes ends with the length and the place of its image.
    var end = 0
    for entry in 0..<(try source.little(at: 4, 2)) where 22 + 16 * entry <= source.count {
      end = max(end, try source.little(at: 14 + 16 * entry, 4) + (try source.little(at: 18 + 16 * entry, 4)))
    }
    header.declaredLength = end
    return header
  }
}
