import Files
public import Foundation

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
      if facts.isAnimated { try checkFrames(of: source, header.format, within: limits) }
      if header.format.isVector { try SVGRepeats.check(source, limit: limits.maxRepeats) }
      return facts
    } catch {
      throw error.named(name)
    }
  }

  private static func checkFrames(
    of source: ByteSource, _ format: ImageFormat, within limits: ImagingLimits
  ) throws(ImagingError) {
    do {
      _ = try AnimationTiming(reading: source, format, limit: limits.maxFrames)
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
