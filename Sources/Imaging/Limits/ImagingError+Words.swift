import KitFiles
public import Foundation
import Localization

extension ImagingError: LocalizedError {
  /// The sentence that the user reads.
  public var errorDescription: String? { detail }
}

extension ImagingError {
  /// A short title for a card or message: "Can't read this image".
  public var title: String {
    switch reason {
    case .notAnImage, .directory: localized("This isn’t an image")
    case .tooLarge: localized("This image is too large")
    case .missingLoader, .unsupported, .noPreview, .tooComplex:
      localized("This kind of image can’t be shown yet")
    case .noDecoder: localized("Pinboard isn’t installed completely")
    case .missing, .deadLink: localized("Can’t find this image")
    default: localized("Can’t read this image")
    }
  }

  /// One sentence that says what's wrong, with the name if it's known: "shore 12.jpg ends after 41 %".
  public var detail: String {
    let it = name.map(Self.shown) ?? localized("This file")
    return switch reason {
    case .empty: localized("\(it) is empty")
    case .missing: localized("\(it) doesn’t exist")
    case .deadLink: localized("\(it) is a link to a file that doesn’t exist")
    case .directory: localized("\(it) is a folder")
    case .notAFile: localized("\(it) isn’t a file")
    case .unreadable(let code): localized("\(it) can’t be opened: \(localized(systemReason: code))")
    case .notAnImage(let kind?): localized("\(it) is \(kind.words), not an image")
    case .notAnImage(nil): localized("\(it) isn’t in any known image format")
    case .unsupported(let name): localized("\(it) can’t be shown: \(Self.shown(name)) isn’t supported")
    case .missingLoader(let format, let package):
      localized("\(it) can’t be shown: \(format) needs the package \(package)")
    case .noPreview: localized("\(it) can’t be shown: it was saved without a preview")
    case .locked: localized("\(it) can only be opened with a password")
    case .tooComplex: localized("\(it) can’t be shown: it has too many parts")
    case .tooLarge(let extent, let limit):
      localized("\(it) is too large: \(extent.words), the limit is \(limit.words)")
    case .truncated(let percent?) where percent > 0: localized("\(it) ends after \(percent) %")
    case .truncated: localized("\(it) ends too early")
    case .corrupt: localized("\(it) is damaged")
    case .noFonts: localized("The letters of \(it) can’t be shown: this system has no Landlock")
    case .outOfMemory: localized("\(it) needs more memory than there is")
    case .notAnimated: localized("\(it) isn’t animated")
    case .decoderDied, .decoderLied: localized("\(it) broke the decoder; nothing else was harmed")
    case .tookTooLong(let seconds): localized("\(it) takes more than \(seconds) seconds to read")
    case .noDecoder:
      localized("\(it) can’t be read without the program pinboard-decoder; install Pinboard again")
    }
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

extension ForeignKind {
  /// The kind with its article, as a part of a sentence.
  fileprivate var words: String {
    switch self {
    case .document: localized("a document or archive")
    case .text: localized("text")
    case .webPage: localized("a web page")
    case .program: localized("a program")
    case .recording: localized("a recording")
    case .board: localized("a pinboard")
    }
  }
}
