import DecoderWire
import KitFiles
import Foundation

/// The facts in an image's own header, read before any pixel.
struct ImageHeader: Sendable, Equatable {
  var format: ImageFormat
  /// The width and height as stored, before `orientation` is applied.
  var storedSize: PixelSize
  var orientation = ImageOrientation.up
  var isAnimated = false
  /// The pictures of a film; nil if it's no film, or has one picture.
  var motion: FilmMotion?
  /// The file's length in bytes, according to its header; nil if the format has no such field.
  var declaredLength: Int?
  /// Whether a JPEG has four inks (CMYK) instead of three colours.
  var hasInks = false
  /// Whether the first of several passes over the picture fills all of its rows.
  var isInPasses = true
  /// What the image uses, if no loader can read that: "lossless JPEG"; otherwise nil.
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

  /// Asks a caged process for the facts, if no other code reads the format.
  init(caged source: ByteSource, as format: ImageFormat) throws(ImagingError) {
    let answer = try CagedFacts.answer(for: source, as: format)
    try self.init(format: format, storedSize: answer.size)
    orientation = answer.orientation
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

extension ImageHeader {
  /// The error for a system that has no loader for the image, or for a film's pictures of a media type.
  func missingLoader(ofPictures mediaType: String) -> ImagingError.Reason {
    format == .avif && isAnimated
      ? .missingLoader(format: "animated AVIF", package: ImageFormat.heic.loaderPackage)
      : format.missingLoader(ofPictures: mediaType)
  }
}

/// A picture file inside of the image file.
struct EmbeddedFile: Sendable, Equatable {
  var format: ImageFormat
  /// The embedded file's range in the image file.
  var bytes: Range<Int>
}

extension ImageHeader {
  /// The format that the decoder reads.
  var loadedFormat: ImageFormat { embedded?.format ?? format }

  /// The loader that reads the image.
  var loader: WireFormat {
    // AVIF's own loader can't read sequences. HEIC's loader shows the still picture that each sequence has.
    format == .avif && isAnimated ? .heic : loadedFormat.wire
  }
}

extension WireColor {
  /// Returns a profile that's at `offset` in `source`; `unsaid` for a profile that's empty, too long to be
  /// honest, or beyond the source's end.
  static func profile(in source: ByteSource, at offset: Int, length: Int) -> WireColor {
    guard 1...Int(mostProfileBytes) ~= length, offset >= 0, offset <= source.count - length else {
      return .unsaid
    }
    return .profile(offset: UInt64(offset), length: UInt32(length))
  }
}
