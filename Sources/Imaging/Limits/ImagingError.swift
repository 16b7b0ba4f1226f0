public import Foundation

/// The reason why an image can't be shown, in a form that a program can test and in words that the user
/// understands.
public struct ImagingError: Error, Equatable, Sendable {
  /// The kinds of errors.
  public enum Reason: Equatable, Sendable {
    /// A file of 0 bytes.
    case empty
    /// A file that doesn't exist.
    case missing
    /// A symbolic link to a file that doesn't exist.
    case deadLink
    /// A directory.
    case directory
    /// A FIFO, a socket, a device or an address that isn't a local file. The text says which ("a named
    /// pipe").
    case notAFile(String)
    /// A file that the system refused to open or read, with the system's message.
    case unreadable(String)
    /// A file that isn't an image. The text says what it is ("a PDF document"); nil if that's unknown.
    case notAnImage(looksLike: String?)
    /// An undamaged image of a kind that can't be decoded. The text names the kind in the plural: "TIFFs with
    /// 12-bit samples".
    case unsupported(String)
    /// A known format that no loader reads. The text names it with its article ("a PCX image").
    case knownFormat(String)
    /// A camera's raw file without a preview that's worth showing. The size is that of the largest preview, 0
    /// × 0 if there's none.
    case noRawPreview(width: Int, height: Int)
    /// A painting with layers but without a merged picture. The text is the painting's program or format.
    case noMergedPicture(format: String)
    /// A drawing that repeats its own parts more often than `ImagingLimits.maxRepeats`.
    case tooManyRepeats(limit: Int)
    /// A drawing that its renderer can't draw.
    case notDrawable
    /// A format for which the system has no decoder. The package is the one that contains it on Debian, if
    /// there's one.
    case missingLoader(format: String, package: String?)
    /// An image with more pixels than `ImagingLimits.maxPixels`.
    case tooManyPixels(width: Int, height: Int, limit: Int)
    /// An image with a side longer than `ImagingLimits.maxSide`.
    case sideTooLong(width: Int, height: Int, limit: Int)
    /// A file with more bytes than `ImagingLimits.maxBytes`.
    case tooManyBytes(Int, limit: Int)
    /// An image with far more pixels than so few bytes can honestly contain.
    case bomb(width: Int, height: Int, byteCount: Int)
    /// Data that ends early. The number is the percentage of the image that's there; nil if unknown.
    case truncated(percent: Int?)
    /// Data that contradicts its format, with the decoder's message if it has one.
    case corrupt(String?)
    /// A drawing that's shown with boxes instead of letters, because this system lets no decoder read fonts.
    case noFonts
    /// Pixels that need more memory than there is.
    case outOfMemory
    /// An animation with more frames than `ImagingLimits.maxFrames`. The number counts the frames up to the
    /// limit; there may be more.
    case tooManyFrames(Int, limit: Int)
    /// A still image where an animation was requested.
    case notAnimated
    /// The caged process that read the image ended. The number is that of the signal that ended it, if one
    /// did.
    case decoderDied(signal: Int32?)
    /// The caged process that read the image took too long and was ended.
    case tookTooLong(seconds: Int)
    /// The caged process that read the image gave an invalid answer. The text says how.
    case decoderLied(String)
    /// The decoder program can't be found or started. The text says where it was expected, or why it can't be
    /// started.
    case noDecoder(String)
  }

  /// The reason of the error.
  public var reason: Reason
  /// The name of the file or item, for the error's text.
  public var name: String?

  /// - Parameter name: the name, which may come from outside. The text shows one line of it, of 200
  ///   characters at most.
  public init(_ reason: Reason, name: String? = nil) {
    self.reason = reason
    self.name = name
  }

  /// Whether only a limit was exceeded, so that `DecodeRequest.force` may still load the image.
  public var isRefusalByLimit: Bool {
    switch reason {
    case .tooManyPixels, .sideTooLong, .tooManyBytes, .bomb, .tooManyFrames: true
    default: false
    }
  }

  /// Returns the error with a name, unless it has a name already.
  func named(_ name: String?) -> ImagingError { ImagingError(reason, name: self.name ?? name) }
}

extension ImagingError: LocalizedError {
  /// The sentence that the user reads.
  public var errorDescription: String? { detail }
}
