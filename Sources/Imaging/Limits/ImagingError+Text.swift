import Files

extension ImagingError {
  /// A short title for a card or message: "Can't read this image".
  public var title: String {
    switch reason {
    case .notAnImage, .directory: "This isn't an image"
    case .tooManyPixels, .sideTooLong, .tooManyBytes, .bomb, .tooManyFrames: "This image is too large"
    case .tooManyRepeats, .notDrawable: "This drawing asks for too much"
    case .missingLoader, .unsupported, .knownFormat, .noRawPreview, .noMergedPicture:
      "This kind of image can't be shown yet"
    case .noDecoder: "Pinboard isn't installed completely"
    case .missing, .deadLink: "Can't find this image"
    default: "Can't read this image"
    }
  }

  /// One sentence that says what's wrong, with the name if it's known: "shore 12.jpg ends after 41 %".
  public var detail: String {
    let it = name.map(Self.shown) ?? "This file"
    return switch reason {
    case .empty: "\(it) is empty"
    case .missing: "\(it) doesn't exist"
    case .deadLink: "\(it) is a link to a file that doesn't exist"
    case .directory: name == nil ? "This is a folder" : "\(it) is a folder"
    case .notAFile(let kind): "\(it) is \(kind), not a file"
    case .unreadable(let message): "\(it) can't be opened: \(Self.shown(message))"
    case .notAnImage(let kind?):
      name == nil ? "This is \(kind), not an image" : "\(it) is \(kind), not an image"
    case .notAnImage(nil): "\(it) isn't in any known image format"
    case .unsupported(let kind): "\(it) can't be shown: \(Self.shown(kind)) aren't supported"
    case .knownFormat(let kind): "\(it) is \(kind): known, but not supported"
    case .noRawPreview(0, 0):
      "\(it) is a camera's raw file without a preview in it; raw files themselves aren't supported"
    case .noRawPreview(let width, let height):
      "\(it) is a camera's raw file, and the largest preview in it has only \(Self.grouped(width)) × "
        + "\(Self.grouped(height)) pixels; raw files themselves aren't supported"
    case .noMergedPicture(let format):
      "\(it) is \(Self.article(format)) \(format) document without a merged picture in it: "
        + "only its layers are there"
    case .tooManyRepeats:
      "\(it) has its own parts drawn again too often"
    case .notDrawable:
      "\(it) can't be drawn: it asks for more shapes, or larger ones, than there can be"
    case .missingLoader(let format, let package?):
      "\(it) is \(Self.article(format)) \(format) image; installing the package \(package) makes such images readable"
    case .missingLoader(let format, nil):
      "\(it) is \(Self.article(format)) \(format) image; this system has no decoder for it"
    case .tooManyPixels(let width, let height, let limit):
      "\(it): \(Self.grouped(width)) × \(Self.grouped(height)) pixels is more than the limit of "
        + "\(Self.grouped(limit)) pixels"
    case .sideTooLong(let width, let height, let limit):
      "\(it): \(Self.grouped(width)) × \(Self.grouped(height)) pixels is more than the limit of "
        + "\(Self.grouped(limit)) pixels a side"
    case .tooManyBytes(let count, let limit):
      "\(it): \(Self.grouped(count)) bytes is more than the limit of \(Self.grouped(limit)) bytes"
    case .bomb(let width, let height, let count):
      "\(it) claims \(Self.grouped(width)) × \(Self.grouped(height)) pixels in only \(Self.grouped(count)) bytes"
    case .truncated(let percent?) where percent > 0: "\(it) ends after \(percent) %"
    case .truncated(let percent):
      percent == nil ? "\(it) ends too early" : "\(it) ends before the picture begins"
    case .corrupt(let message?): "\(it) is damaged: \(Self.shown(message))"
    case .corrupt(nil): "\(it) is damaged"
    case .noFonts:
      "The letters of \(name.map(Self.shown) ?? "this drawing") can't be shown: this system has no Landlock"
    case .outOfMemory: "\(it) needs more memory than there is"
    case .tooManyFrames(_, let limit): "\(it) has more frames than the limit of \(Self.grouped(limit))"
    case .notAnimated: "\(it) isn't animated"
    case .decoderDied(let signal?):
      "\(it) broke the decoder (signal \(signal)); nothing else was harmed"
    case .decoderDied(nil): "\(it) broke the decoder; nothing else was harmed"
    case .tookTooLong(let seconds): "\(it) takes more than \(seconds) seconds to read"
    case .decoderLied(let what): "\(it) made the decoder answer nonsense: \(Self.shown(what))"
    case .noDecoder(let what): "\(it) can't be read without the program pinboard-decoder: \(Self.shown(what))"
    }
  }

  /// The article before a format's name.
  private static func article(_ format: String) -> String {
    format.first.map { "AEIOaeio".contains($0) } == true ? "an" : "a"
  }

  /// Returns the number with commas: 30000 → "30,000".
  static func grouped(_ number: Int) -> String {
    var text = ""
    for (index, digit) in String(number.magnitude).reversed().enumerated() {
      if index > 0 && index % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return (number < 0 ? "-" : "") + String(text.reversed())
  }

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
