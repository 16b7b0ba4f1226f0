/// The reason why an image can't be shown: a case with its arguments, which ``detail`` puts into words.
public struct ImagingError: Error, Equatable, Sendable {
  /// The kinds of errors. Texts in them are names, which are the same in all languages, or details for a log,
  /// in English.
  public enum Reason: Equatable, Sendable {
    /// A file of 0 bytes.
    case empty
    /// A file that doesn't exist.
    case missing
    /// A symbolic link to a file that doesn't exist.
    case deadLink
    /// A directory.
    case directory
    /// A FIFO, a socket, a device or an address that isn't a local file.
    case notAFile
    /// A file that the system refused to open or read, with the system's number of the error.
    case unreadable(Int32)
    /// A file that isn't an image, with what it seems to be; nil if that's unknown.
    case notAnImage(looksLike: ForeignKind?)
    /// An undamaged image in a format that nothing here reads, or with a feature that isn't read. The text is
    /// the name of either: "PCX", "12-bit JPEG".
    case unsupported(String)
    /// A format for which the system has no decoder. The package is the one that contains it on Debian.
    case missingLoader(format: String, package: String)
    /// A file of layers or of a camera's raw data in which there's no picture that's worth showing.
    case noPreview
    /// A document that opens with a password only.
    case locked
    /// A drawing that repeats its own parts too often, or that its renderer can't draw.
    case tooComplex
    /// An image beyond one of the `ImagingLimits`.
    case tooLarge(ImageExtent, limit: ImageExtent)
    /// Data that ends early. The number is the percentage of the image that's there; nil if unknown.
    case truncated(percent: Int?)
    /// Data that contradicts its format, with the decoder's message for a log, if it has one.
    case corrupt(String?)
    /// A drawing that's shown with boxes instead of letters, because this system lets no decoder read fonts.
    case noFonts
    /// Pixels that need more memory than there is.
    case outOfMemory
    /// A still image where an animation was requested.
    case notAnimated
    /// The caged process that read the image ended. The number is that of the signal that ended it, if one
    /// did.
    case decoderDied(signal: Int32?)
    /// The caged process that read the image gave an invalid answer. The text says how, for a log.
    case decoderLied(String)
    /// The caged process that read the image took too long and was ended.
    case tookTooLong(seconds: Int)
    /// The decoder program can't be found or started. The text says why, for a log.
    case noDecoder(String)
  }

  /// The reason of the error.
  public var reason: Reason
  /// The name of the file or item, for the error's text.
  public var name: String?

  /// - Parameters:
  ///   - reason: what's wrong with the image.
  ///   - name: the name, which may come from outside. The text shows one line of it, of 200 characters at
  ///     most.
  public init(_ reason: Reason, name: String? = nil) {
    self.reason = reason
    self.name = name
  }

  /// Whether only a limit was exceeded, so that `DecodeRequest.force` may still load the image.
  public var isRefusalByLimit: Bool { if case .tooLarge = reason { true } else { false } }

  /// Returns the error with a name, unless it has a name already.
  func named(_ name: String?) -> ImagingError { ImagingError(reason, name: self.name ?? name) }
}

extension ImagingError.Reason: CustomStringConvertible {
  /// The case and its arguments, in one line for a log: "corrupt: its palette is missing".
  public var description: String {
    switch self {
    case .empty: "empty"
    case .missing: "missing"
    case .deadLink: "deadLink"
    case .directory: "directory"
    case .notAFile: "notAFile"
    case .unreadable(let code): "unreadable: \(code)"
    case .notAnImage(let kind): "notAnImage: \(kind.map { "\($0)" } ?? "unknown")"
    case .unsupported(let name): "unsupported: \(ImagingError.shown(name))"
    case .missingLoader(let format, let package): "missingLoader: \(format), \(package)"
    case .noPreview: "noPreview"
    case .locked: "locked"
    case .tooComplex: "tooComplex"
    case .tooLarge(let extent, let limit): "tooLarge: \(extent), limit \(limit)"
    case .truncated(let percent): "truncated: \(percent.map { "\($0) %" } ?? "unknown")"
    case .corrupt(let message): "corrupt: \(message.map(ImagingError.shown) ?? "unknown")"
    case .noFonts: "noFonts"
    case .outOfMemory: "outOfMemory"
    case .notAnimated: "notAnimated"
    case .decoderDied(let signal): "decoderDied: \(signal.map { "signal \($0)" } ?? "unknown")"
    case .decoderLied(let how): "decoderLied: \(how)"
    case .tookTooLong(let seconds): "tookTooLong: \(seconds) s"
    case .noDecoder(let why): "noDecoder: \(ImagingError.shown(why))"
    }
  }
}
