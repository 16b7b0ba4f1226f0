public import Foundation

/// Tells the facts of an image from its first bytes, without decoding a pixel.
///
/// Any thread; blocks for the few reads that it needs, so keep it off the main thread for files.
public enum ImageInspector {
  /// The facts of `data`. `name` only serves the error's text.
  ///
  /// Limits aren't checked here: a card shows the facts of an image that's too large, too.
  /// `ImagingLimits.check(_:name:)` does that.
  public static func facts(of data: Data, name: String? = nil) throws(ImagingError) -> ImageFacts {
    try facts(of: ByteSource(data: data), name: name)
  }

  /// The facts of a file. Only regular files are read (through links); a FIFO or device never blocks.
  public static func facts(of file: URL) throws(ImagingError) -> ImageFacts {
    try facts(of: ByteSource(file: file), name: file.lastPathComponent)
  }

  private static func facts(of source: ByteSource, name: String?) throws(ImagingError) -> ImageFacts {
    do {
      return try ImageHeader(reading: source).facts(byteCount: source.count)
    } catch {
      throw error.named(name)
    }
  }
}
