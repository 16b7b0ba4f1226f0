import KitFiles
import Foundation

/// The limits of an image. They're checked against the header, before any pixel is decoded.
public struct ImagingLimits: Sendable, Equatable {
  /// The greatest width × height. The default, 16,384 × 16,384, is above every camera that's sold today, and
  /// needs 1 GiB if a format can't be decoded at a smaller scale.
  public var maxPixels: Int
  /// The greatest width and the greatest height, in pixels.
  public var maxSide: Int
  /// The greatest length of the file or data, in bytes.
  public var maxBytes: Int
  /// The greatest number of pixels for each byte of the file. A photo has about 5, a blank screenshot 1,000;
  /// a decompression bomb has as many as its format can express.
  public var maxPixelsPerByte: Int
  /// The number of pixels up to which an image is harmless, whatever its ratio.
  public var alwaysAllowedPixels: Int
  /// The greatest number of an animation's frames. The longest animations that people share have some
  /// hundreds.
  public var maxFrames: Int
  /// The greatest number of times that a drawing may repeat its own parts. The renderer gives up at that
  /// number, seconds later.
  public var maxRepeats: Int

  /// Makes limits. The defaults are for images that are loaded without asking the user.
  public init(
    maxPixels: Int = 16_384 * 16_384, maxSide: Int = 65_535, maxBytes: Int = 1 << 30,
    maxPixelsPerByte: Int = 2_000, alwaysAllowedPixels: Int = 40_000_000,
    maxFrames: Int = 10_000, maxRepeats: Int = 500_000
  ) {
    self.maxPixels = maxPixels
    self.maxSide = maxSide
    self.maxBytes = maxBytes
    self.maxPixelsPerByte = maxPixelsPerByte
    self.alwaysAllowedPixels = alwaysAllowedPixels
    self.maxFrames = maxFrames
    self.maxRepeats = maxRepeats
  }

  /// The limits of the decoders themselves and no others, for "Load anyway".
  public static let none = ImagingLimits(
    maxPixels: .max, maxSide: .max, maxBytes: .max, maxPixelsPerByte: .max, alwaysAllowedPixels: .max,
    maxFrames: 1 << 20, maxRepeats: .max)

  /// Throws if an image with these facts exceeds a limit. `name` only serves the error's text.
  public func check(_ facts: ImageFacts, name: String? = nil) throws(ImagingError) {
    // Any code can make facts, so sizes that no image has mustn't trap.
    func side(_ length: Double) -> Int { length >= 1 ? Int(min(length, Double(Int32.max))) : 1 }
    let size = PixelSize(width: side(facts.pixelSize.width), height: side(facts.pixelSize.height))
    do {
      try check(byteCount: facts.byteCount)
      // A vector image is drawn at the requested size, so its own size says nothing about its cost.
      if ImageFormat(typeIdentifier: facts.typeIdentifier)?.isVector != true {
        try check(size, byteCount: facts.byteCount)
      }
    } catch {
      throw error.named(name)
    }
  }

  func check(byteCount: Int) throws(ImagingError) {
    if byteCount > maxBytes {
      throw ImagingError(.tooLarge(.bytes(byteCount), limit: .bytes(maxBytes)))
    }
  }

  func check(_ size: PixelSize, byteCount: Int?) throws(ImagingError) {
    let extent = ImageExtent.pixels(width: size.width, height: size.height)
    if size.longSide > maxSide {
      throw ImagingError(.tooLarge(extent, limit: .pixels(width: maxSide, height: maxSide)))
    }
    if size.area > maxPixels { throw ImagingError(.tooLarge(extent, limit: .square(of: maxPixels))) }
    if let byteCount, size.area > alwaysAllowedPixels, size.area / max(byteCount, 1) > maxPixelsPerByte {
      throw ImagingError(.tooLarge(extent, limit: .square(of: alwaysAllowedPixels)))
    }
  }
}
