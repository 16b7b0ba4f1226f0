import KitFiles
public import Foundation
import Localization

/// Reads the facts of an image from its first bytes, without decoding a pixel.
///
/// Safe on any thread. It blocks for a few reads, so it shouldn't be called on the main thread for files.
public enum ImageInspector {
  /// Returns the facts of `data`. `name` only serves the error's text.
  ///
  /// Limits aren't checked here, because a card shows the facts of an image that's too large, too.
  public static func facts(of data: Data, name: String? = nil) throws(ImagingError) -> ImageFacts {
    try facts(of: ByteSource(data: data), name: name)
  }

  /// Returns the facts of a file. Only regular files are read (also through symbolic links), so a FIFO or
  /// device never blocks.
  public static func facts(of file: URL) throws(ImagingError) -> ImageFacts {
    try facts(of: ByteSource(file: file), name: file.name)
  }

  /// Returns the facts of `data`; throws if they aren't within `limits`. An animation's frames are counted as
  /// well, which takes a read for each of them.
  public static func facts(
    of data: Data, within limits: ImagingLimits, name: String? = nil
  ) throws(ImagingError) -> ImageFacts {
    try facts(of: ByteSource(data: data), within: limits, name: name)
  }

  /// Returns the facts of a file; throws if they aren't within `limits`. An animation's frames are counted as
  /// well.
  public static func facts(
    of file: URL, within limits: ImagingLimits, name: String? = nil
  ) throws(ImagingError) -> ImageFacts {
    try facts(of: ByteSource(file: file), within: limits, name: name ?? file.name)
  }

  private static func facts(
    of source: ByteSource, within limits: ImagingLimits, name: String?
  ) throws(ImagingError) -> ImageFacts {
    do {
      let header = try ImageHeader(reading: source)
      let facts = header.facts(byteCount: source.count)
      try limits.check(facts)
      if facts.isAnimated { try checkFrames(of: source, header, within: limits) }
      if header.format == .svg {
        try CagedFacts.checkRepeats(of: source, limit: limits.maxRepeats)
      }
      return facts
    } catch {
      throw error.named(name)
    }
  }

  private static func checkFrames(
    of source: ByteSource, _ header: ImageHeader, within limits: ImagingLimits
  ) throws(ImagingError) {
    do {
      _ = try AnimationTiming(reading: source, header, limit: limits.maxFrames)
    } catch {
      // An image that claims to be animated and isn't is shown as a still.
      if error.reason != .notAnimated { throw error }
    }
  }

  private static func facts(of source: ByteSource, name: String?) throws(ImagingError) -> ImageFacts {
    do {
      return try ImageHeader(reading: source).facts(byteCount: source.count)
    } catch {
      throw error.named(name)
    }
  }
}

extension ImageInspector {
  /// Returns whether an archive is a painting of Krita or in the OpenRaster format: one image, whatever its
  /// parts are. Safe on any thread; it blocks for a few reads.
  public static func isPainting(_ file: URL) -> Bool {
    guard let source = try? ByteSource(file: file) else { return false }
    return (try? PaintingArchive.format(of: source)) != nil
  }
}

extension ImageFacts {
  /// One line for a card: "PNG, 30,000 × 30,000 pixels, 3,121,004 bytes".
  public var summary: String {
    let format = ImageFormat.allCases.first { $0.typeIdentifier == typeIdentifier }
    // Any code can make facts, so sizes that no image has mustn't trap.
    func side(_ length: Double) -> Int { length >= 1 ? Int(min(length, Double(Int32.max))) : 0 }
    let pixels = ImageExtent.pixels(width: side(pixelSize.width), height: side(pixelSize.height))
    return localized(list: [
      format?.displayName ?? ImagingError.shown(typeIdentifier), pixels.words,
      ImageExtent.bytes(byteCount).words,
    ])
  }
}

/// The kinds of files for which another picture is shown than the file's own one.
public enum ImageStandIn {
  /// Returns a short description of the picture that's shown instead, for a mark on it; nil if the file's own
  /// picture is shown.
  /// - Parameter type: a MIME type, as in `ImageFacts.typeIdentifier`.
  public static func note(ofType type: String) -> String? {
    if type == ImageFormat.raw.typeIdentifier { return localized("Preview of a raw file") }
    return ImageFormat(typeIdentifier: type)?.isFilm == true ? localized("Film") : nil
  }

  /// Returns a sentence about the picture that's shown instead for an image called `name`; nil if the file's
  /// own picture is shown.
  public static func sentence(ofType type: String, name: String) -> String? {
    guard note(ofType: type) != nil else { return nil }
    return type == ImageFormat.raw.typeIdentifier
      ? localized(
        "\(ImagingError.shown(name)) is a camera’s raw file: what’s shown is the preview that’s in it")
      : localized("\(ImagingError.shown(name)) is a film: pictures of the board show one of its own")
  }
}
