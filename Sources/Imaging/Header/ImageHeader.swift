import DecoderWire
import Foundation

/// The facts in an image's own header, read before any pixel.
struct ImageHeader: Sendable, Equatable {
  var format: ImageFormat
  /// The width and height as stored, before `orientation` is applied.
  var storedSize: PixelSize
  var orientation = ImageOrientation.up
  var isAnimated = false
  /// The file's length in bytes as its header tells it; nil if the format has no such field.
  var declaredLength: Int?
  /// Whether a JPEG has four inks (CMYK) instead of three colours.
  var hasInks = false
  /// The kind of the image, in the plural, if no loader can read that kind; otherwise nil.
  var unsupportedKind: String?
  /// The colour space, if the decoder can't find it in the file itself.
  var color = WireColor.unsaid
  /// The picture file inside of the file; nil if the whole file is the picture.
  var embedded: EmbeddedFile?

  init(format: ImageFormat, storedSize: PixelSize) throws(ImagingError) {
    guard storedSize.width > 0, storedSize.height > 0, storedSize.longSide <= Int(Int32.max) else {
      throw ImagingError(.corrupt("it claims \(storedSize.width) × \(storedSize.height) pixels"))
    }
    self.format = format
    self.storedSize = storedSize
  }

  init(reading source: ByteSource) throws(ImagingError) {
    let format = try ContentSniffer.format(of: source)
    switch format {
    case .png: self = try PNGHeader.read(source)
    case .jpeg: self = try JPEGHeader.read(source)
    case .gif: self = try GIFHeader.read(source)
    case .webp: self = try WebPHeader.read(source)
    case .tiff:
      let raw = try RawHeader.read(directoriesOf: source)
      self = if let raw { raw } else { try TIFFHeader.read(source) }
    case .bmp: self = try BMPHeader.read(source)
    case .avif: self = try HEIFHeader.read(source, format: .avif)
    case .heic: self = try HEIFHeader.read(source, format: .heic)
    case .ico: self = try ICOHeader.read(source)
    case .svg: self = try SVGHeader.read(source)
    case .jxl: self = try JXLHeader.read(source)
    case .tga: self = try TGAHeader.read(source)
    case .icns: self = try ICNSHeader.read(source)
    case .pnm: self = try PNMHeader.read(source)
    case .raw: self = try RawHeader.read(source)
    case .krita, .openRaster: self = try PaintingArchive.read(source, format: format)
    }
  }

  /// The width and height as seen, after `orientation` is applied.
  var seenSize: PixelSize { storedSize.oriented(orientation) }

  func facts(byteCount: Int) -> ImageFacts {
    ImageFacts(
      typeIdentifier: format.typeIdentifier,
      pixelSize: CGSize(width: seenSize.width, height: seenSize.height),
      orientation: orientation, byteCount: byteCount, isAnimated: isAnimated)
  }
}
