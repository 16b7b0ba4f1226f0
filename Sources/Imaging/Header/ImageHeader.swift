import DecoderWire
import Foundation

/// What an image's own header says, before any pixel.
struct ImageHeader: Sendable, Equatable {
  var format: ImageFormat
  /// As stored, before `orientation`.
  var storedSize: PixelSize
  var orientation = ImageOrientation.up
  var isAnimated = false
  /// The length that the header says the file has, where the format has such a field.
  var declaredLength: Int?
  /// Whether a JPEG has four inks instead of three lights.
  var hasInks = false
  /// What kind of image it is, in the plural, where loaders are known not to read that kind.
  var unsupportedKind: String?
  /// What its numbers mean, if the decoder can't find that out itself.
  var color = WireColor.unsaid
  /// The picture's own file inside the file, when it isn't the whole.
  var embedded: EmbeddedFile?

  init(format: ImageFormat, storedSize: PixelSize) throws(ImagingError) {
    guard storedSize.width > 0, storedSize.height > 0, storedSize.longSide <= Int(Int32.max) else {
      throw ImagingError(.corrupt("it claims \(storedSize.width) × \(storedSize.height) pixels"))
    }
    self.format = format
    self.storedSize = storedSize
  }

  /// As seen.
  var seenSize: PixelSize { storedSize.oriented(orientation) }

  func facts(byteCount: Int) -> ImageFacts {
    ImageFacts(
      typeIdentifier: format.typeIdentifier,
      pixelSize: CGSize(width: seenSize.width, height: seenSize.height),
      orientation: orientation, byteCount: byteCount, isAnimated: isAnimated)
  }
}

extension ImageHeader {
  /// What's to be said when this system has no loader for it.
  var missingLoader: ImagingError.Reason {
    format == .avif && isAnimated
      ? .missingLoader(format: "animated AVIF", package: ImageFormat.heic.loaderPackage)
      : .missingLoader(format: format.displayName, package: format.loaderPackage)
  }
}
