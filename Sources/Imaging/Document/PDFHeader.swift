import KitFiles

/// PDF documents. The size of a page may be in a compressed part of the document, so a caged process finds it
/// out.
enum PDFHeader {
  /// Returns whether a document begins behind other bytes, such as a mail's, as readers of PDF allow. A text
  /// that only mentions the mark doesn't end as documents do.
  static func isBehindOtherBytes(_ source: ByteSource, _ head: [UInt8]) throws(ImagingError) -> Bool {
    let start = Array(head.prefix(1024 + 5))
    guard start.firstRange(of: Array("%PDF-".utf8)) != nil else { return false }
    let tail = min(source.count, 2048)
    return try Array(source.bytes(at: source.count - tail, tail)).firstRange(of: Array("startxref".utf8))
      != nil
  }
}
