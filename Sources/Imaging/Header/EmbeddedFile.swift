import DecoderWire
import Files

/// A picture file inside of the image file.
struct EmbeddedFile: Sendable, Equatable {
  var format: ImageFormat
  /// The embedded file's place in the image file.
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
