public import Foundation

/// Why an image can't be shown, in a form that a program can test and in words that a person understands.
public struct ImagingError: Error, Equatable, Sendable {
  /// What went wrong.
  public enum Reason: Equatable, Sendable {
    /// 0 bytes.
    case empty
    /// There's no such file.
    case missing
    /// A symbolic link to a file that isn't there.
    case deadLink
    /// A directory.
    case directory
    /// A FIFO, socket, device or an address that isn't a local file; the text says which ("a named pipe").
    case notAFile(String)
    /// The system refused to open or read it, with its message.
    case unreadable(String)
    /// The content is something else; the text says what ("a PDF document"), nil when it's unknown.
    case notAnImage(looksLike: String?)
    /// Nothing is wrong with it, but images of this kind can't be decoded; the text says which, in the plural:
    /// "TIFFs with 12-bit samples".
    case unsupported(String)
    /// The format is known, and nothing here reads it: what it is, with its article ("a PCX image").
    case knownFormat(String)
    /// A camera's raw file with no preview in it that's worth showing: the largest one's size, 0 × 0 if
    /// there's none.
    case noRawPreview(width: Int, height: Int)
    /// A painting with layers but without the picture that they make together; the program or format that
    /// it's of.
    case noMergedPicture(format: String)
    /// A drawing has more of its parts drawn again than `ImagingLimits.maxRepeats`.
    case tooManyRepeats(limit: Int)
    /// A drawing asks for what its renderer can't draw.
    case notDrawable
    /// The system has no decoder for this format; the package that brings it on Debian, if there is one.
    case missingLoader(format: String, package: String?)
    /// More pixels than `ImagingLimits.maxPixels`.
    case tooManyPixels(width: Int, height: Int, limit: Int)
    /// A side is longer than `ImagingLimits.maxSide`.
    case sideTooLong(width: Int, height: Int, limit: Int)
    /// More bytes than `ImagingLimits.maxBytes`.
    case tooManyBytes(Int, limit: Int)
    /// Far more pixels than so few bytes can honestly hold.
    case bomb(width: Int, height: Int, byteCount: Int)
    /// The data ends early: percentage of the image that's there, nil when it can't be told.
    case truncated(percent: Int?)
    /// The data contradicts its format; the decoder's message, if it has one.
    case corrupt(String?)
    /// It's drawn, but its letters show as boxes: this system lets no decoder read fonts.
    case noFonts
    /// There isn't enough memory for the pixels.
    case outOfMemory
    /// An animation has more frames than `ImagingLimits.maxFrames`: so many were counted, and there may be
    /// more.
    case tooManyFrames(Int, limit: Int)
    /// The image isn't animated.
    case notAnimated
    /// The caged process that read it ended; the signal's number, if that's what ended it.
    case decoderDied(signal: Int32?)
    /// The caged process that read it was ended, as it didn't come to an end itself.
    case tookTooLong(seconds: Int)
    /// The caged process that read it answered nonsense; the text says what.
    case decoderLied(String)
    /// The decoder program can't be found or started: where it was expected, or why.
    case noDecoder(String)
  }

  /// What went wrong.
  public var reason: Reason
  /// The name of the file or item, for the text.
  public var name: String?

  /// - Parameter name: may come from outside: the text shows one line of it, of 200 characters at most.
  public init(_ reason: Reason, name: String? = nil) {
    self.reason = reason
    self.name = name
  }

  /// Whether only a limit stood in the way: `DecodeRequest.force` may still load it.
  public var isRefusalByLimit: Bool {
    switch reason {
    case .tooManyPixels, .sideTooLong, .tooManyBytes, .bomb, .tooManyFrames: true
    default: false
    }
  }

  /// The same error about something called `name`, unless it has a name already.
  func named(_ name: String?) -> ImagingError { ImagingError(reason, name: self.name ?? name) }
}

extension ImagingError: LocalizedError {
  /// The sentence that a person reads.
  public var errorDescription: String? { detail }
}
