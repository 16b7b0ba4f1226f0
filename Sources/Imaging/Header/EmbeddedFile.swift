import DecoderWire

/// A picture's own file inside of the file that's shown.
struct EmbeddedFile: Sendable, Equatable {
  var format: ImageFormat
  /// Where it begins and ends.
  var bytes: Range<Int>
}

extension ImageHeader {
  /// The format of what a decoder gets to read.
  var loadedFormat: ImageFormat { embedded?.format ?? format }

  /// The loader that reads it.
  var loader: WireFormat {
    // AVIF's own loader knows no sequences; the other one shows the still picture that belongs to each.
    format == .avif && isAnimated ? .heic : loadedFormat.wire
  }
}
