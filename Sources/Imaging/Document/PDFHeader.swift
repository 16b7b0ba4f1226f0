import Files
import Localization

/// PDF documents. The size of a page may be in a compressed part of the document, so a caged process finds it
/// out.
enum PDFHeader {
  /// The greatest length of a page's longer side in pixels, as for a drawing.
  private static let mostSide = 16_384

  static func read(_ source: ByteSource) throws(ImagingError) -> ImageHeader {
    let size = try SizeMeasuring.documents.size(of: source, as: .pdf)
    guard size.longSide <= mostSide else {
      throw ImagingError(.decoderLied(localized("a page larger than any")))
    }
    return try ImageHeader(format: .pdf, storedSize: size)
  }
}
