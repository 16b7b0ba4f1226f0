import DecoderWire

extension DecodeAnswer {
  /// Why there are no pixels; nil if the answer only says that the data can't be read.
  /// - Parameters:
  ///   - limit: the greatest number of pixels that was asked for.
  ///   - loader: returns the reason for a system without a loader for the format, or for a film's pictures of
  ///     a media type.
  func refusal(
    limit: Int, missing loader: (String) -> ImagingError.Reason
  ) -> ImagingError.Reason? {
    switch outcome {
    case .noLoader: loader(text)
    case .outOfMemory: .outOfMemory
    case .tooManyPixels:
      .tooLarge(.pixels(width: Int(size.width), height: Int(size.height)), limit: .square(of: limit))
    case .unsupported: .unsupported(text)
    case .withoutPictures: .notAnImage(looksLike: .recording)
    case .locked: .locked
    case .otherFormat: .notAnImage(looksLike: nil)
    case .cut: .truncated(percent: 0)
    case .noPreview: .noPreview
    case .tooComplex: .tooComplex
    case .unreadable, .pixels, .badRequest, .measured, .cancelled: nil
    }
  }

  /// The loader's message about damage, for a log; nil if there's none.
  var fault: String? { text.isEmpty ? nil : text }
}
