import KitFiles
public import Foundation
import Localization

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
    /// A document that opens with a password only.
    case locked
    /// A drawing that repeats its own parts more often than `ImagingLimits.maxRepeats`.
    case tooManyRepeats(limit: Int)
    /// A drawing that its renderer can't draw.
    case notDrawable
    /// A format for which the system has no decoder. The package is the one that contains it on Debian, if
    /// there's one.
    case missingLoader(format: String, package: String?)
    /// A film that nothing on this system decodes. The package is the one on Debian that does.
    case missingFilmLoader(format: String, package: String)
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

  /// - Parameters:
  ///   - reason: what's wrong with the image.
  ///   - name: the name, which may come from outside. The text shows one line of it, of 200 characters at
  ///     most.
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

extension ImagingError {
  /// A short title for a card or message: "Can't read this image".
  public var title: String {
    switch reason {
    case .notAnImage, .directory: localized("This isn't an image")
    case .tooManyPixels, .sideTooLong, .tooManyBytes, .bomb, .tooManyFrames:
      localized("This image is too large")
    case .tooManyRepeats, .notDrawable: localized("This drawing asks for too much")
    case .missingLoader, .missingFilmLoader, .unsupported, .knownFormat, .noRawPreview, .noMergedPicture:
      localized("This kind of image can't be shown yet")
    case .noDecoder: localized("Pinboard isn't installed completely")
    case .missing, .deadLink: localized("Can't find this image")
    default: localized("Can't read this image")
    }
  }

  /// One sentence that says what's wrong, with the name if it's known: "shore 12.jpg ends after 41 %".
  public var detail: String {
    let it = name.map(Self.shown) ?? localized("This file")
    return switch reason {
    case .empty: localized("\(it) is empty")
    case .missing: localized("\(it) doesn't exist")
    case .deadLink: localized("\(it) is a link to a file that doesn't exist")
    case .directory: name == nil ? localized("This is a folder") : localized("\(it) is a folder")
    case .notAFile(let kind): localized("\(it) is \(kind), not a file")
    case .unreadable(let message): localized("\(it) can't be opened: \(Self.shown(message))")
    case .notAnImage(let kind?):
      name == nil
        ? localized("This is \(kind), not an image") : localized("\(it) is \(kind), not an image")
    case .notAnImage(nil): localized("\(it) isn't in any known image format")
    case .unsupported(let kind): localized("\(it) can't be shown: \(Self.shown(kind)) aren't supported")
    case .knownFormat(let kind): localized("\(it) is \(kind): known, but not supported")
    case .noRawPreview(0, 0):
      localized("\(it) is a camera's raw file without a preview in it; raw files themselves aren't supported")
    case .noRawPreview(let width, let height):
      localized(
        """
        \(it) is a camera's raw file, and the largest preview in it has only \(Self.grouped(width)) × \
        \(Self.grouped(height)) pixels; raw files themselves aren't supported
        """)
    case .noMergedPicture(let format):
      Self.hasVowel(format)
        ? localized(
          "\(it) is an \(format) document without a merged picture in it: only its layers are there")
        : localized("\(it) is a \(format) document without a merged picture in it: only its layers are there")
    case .locked: localized("\(it) can only be opened with a password")
    case .tooManyRepeats:
      localized("\(it) has its own parts drawn again too often")
    case .notDrawable:
      localized("\(it) can't be drawn: it asks for more shapes, or larger ones, than there can be")
    case .missingLoader(let format, let package?):
      Self.hasVowel(format)
        ? localized(
          "\(it) is an \(format) image; installing the package \(package) makes such images readable")
        : localized(
          "\(it) is a \(format) image; installing the package \(package) makes such images readable")
    case .missingLoader(let format, nil):
      Self.hasVowel(format)
        ? localized("\(it) is an \(format) image; this system has no decoder for it")
        : localized("\(it) is a \(format) image; this system has no decoder for it")
    case .missingFilmLoader(let format, let package):
      Self.hasVowel(format)
        ? localized(
          "\(it) is an \(format); installing the package \(package) makes a picture of it readable")
        : localized(
          "\(it) is a \(format); installing the package \(package) makes a picture of it readable")
    case .tooManyPixels(let width, let height, let limit):
      localized(
        """
        \(it): \(Self.grouped(width)) × \(Self.grouped(height)) pixels is more than the limit of \
        \(Self.grouped(limit)) pixels
        """)
    case .sideTooLong(let width, let height, let limit):
      localized(
        """
        \(it): \(Self.grouped(width)) × \(Self.grouped(height)) pixels is more than the limit of \
        \(Self.grouped(limit)) pixels a side
        """)
    case .tooManyBytes(let count, let limit):
      localized("\(it): \(Self.grouped(count)) bytes is more than the limit of \(Self.grouped(limit)) bytes")
    case .bomb(let width, let height, let count):
      localized(
        "\(it) claims \(Self.grouped(width)) × \(Self.grouped(height)) pixels in only \(Self.grouped(count)) bytes"
      )
    case .truncated(let percent?) where percent > 0: localized("\(it) ends after \(percent) %")
    case .truncated(let percent):
      percent == nil
        ? localized("\(it) ends too early") : localized("\(it) ends before the picture begins")
    case .corrupt(let message?): localized("\(it) is damaged: \(Self.shown(message))")
    case .corrupt(nil): localized("\(it) is damaged")
    case .noFonts:
      localized(
        "The letters of \(name.map(Self.shown) ?? localized("this drawing")) can't be shown: this system has no Landlock"
      )
    case .outOfMemory: localized("\(it) needs more memory than there is")
    case .tooManyFrames(_, let limit):
      localized("\(it) has more frames than the limit of \(Self.grouped(limit))")
    case .notAnimated: localized("\(it) isn't animated")
    case .decoderDied(let signal?):
      localized("\(it) broke the decoder (signal \(signal)); nothing else was harmed")
    case .decoderDied(nil): localized("\(it) broke the decoder; nothing else was harmed")
    case .tookTooLong(let seconds): localized("\(it) takes more than \(seconds) seconds to read")
    case .decoderLied(let what): localized("\(it) made the decoder answer nonsense: \(Self.shown(what))")
    case .noDecoder(let what):
      localized("\(it) can't be read without the program pinboard-decoder: \(Self.shown(what))")
    }
  }

  /// Whether English writes "an" before a format's name.
  private static func hasVowel(_ format: String) -> Bool {
    // MP4 and MPEG begin with a spoken letter.
    format.hasPrefix("MP") || format.first.map { "AEIOaeio".contains($0) } == true
  }

  /// Returns the number with the locale's separators of thousands, or with commas: 30000 → "30,000".
  static func grouped(_ number: Int) -> String { localized(number: number, fallback: ",") }

  /// Returns a text from outside in a form that's safe to show: one line, no control characters, at most 200
  /// characters and an ellipsis.
  static func shown(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.shown.unicodeScalars.prefix(201) {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .format: scalars.append(" ")
      default: scalars.append(scalar)
      }
    }
    return scalars.count > 200 ? String(scalars.dropLast()) + "…" : String(scalars)
  }
}
