import KitFiles

/// PDF documents. The size of a page may be in a compressed part of the document, so a caged process finds it
/// out.
enum PDFHeader {
  /// The greatest length of a page's longer side in pixels, as for a drawing.
  private static let mostSide = 16_384

  /// Returns whether a document begins behind other bytes, such as a mail's, as readers of PDF allow. A text
  /// that only mentions the mark doesn't end as documents do.
  static func isBehindOtherBytes(_ source: ByteSource, _ head: [UInt8]) throws(ImagingError) -> Bool {
    let start = Array(head.prefix(1024 + 5))
    guard start.firstRange(of: Array("%PDF-".utf8)) != nil else { return false }
    let tail = min(source.count, 2048)
    return try Array(source.bytes(at: source.count - tail, tail)).firstRange(of: Array("startxref".utf8))
      != nil
  }

  static func read(_ source: ByteSource) throws(ImagingError) -> ImageHeader {
    let size = try SizeMeasuring.documents.answer(for: source, as: .pdf).size
    guard size.longSide <= mostSide else {
      throw ImagingError(.decoderLied("a page larger than any"))
    }
    return try ImageHeader(format: .pdf, storedSize: size)
  }
}
