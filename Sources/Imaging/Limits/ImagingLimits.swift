import Foundation

/// What an image may ask for. Checked against the header, before any pixel is decoded.
public struct ImagingLimits: Sendable, Equatable {
  /// Width × height at most. The default, 16,384 × 16,384, is above every camera that's sold today, and
  /// needs 1 GiB when a format can't be decoded at a smaller scale.
  public var maxPixels: Int
  /// Width and height at most, each.
  public var maxSide: Int
  /// Length of the file or data at most.
  public var maxBytes: Int
  /// Pixels for each byte of the file at most. A photo has about 5, a blank screenshot 1,000; a
  /// decompression bomb as many as its format can express.
  public var maxPixelsPerByte: Int
  /// Images of up to so many pixels are harmless whatever their ratio.
  public var alwaysAllowedPixels: Int
  /// Frames of an animation at most. The longest that people share have some hundreds.
  public var maxFrames: Int
  /// How often a drawing may have its own parts drawn again. The renderer gives up there, seconds later.
  public var maxRepeats: Int

  /// What's loaded without asking anybody, unless told otherwise.
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

  /// No limits but those of the decoders themselves, for "Load anyway".
  public static let none = ImagingLimits(
    maxPixels: .max, maxSide: .max, maxBytes: .max, maxPixelsPerByte: .max, alwaysAllowedPixels: .max,
    maxFrames: 1 << 20, maxRepeats: .max)

  /// Throws what's wrong with an image of these facts. `name` only serves the error's text.
  public func check(_ facts: ImageFacts, name: String? = nil) throws(ImagingError) {
    // Anyone can make facts: sizes that no image has must not trap.
    func side(_ length: Double) -> Int { length >= 1 ? Int(min(length, Double(Int32.max))) : 1 }
    let size = PixelSize(width: side(facts.pixelSize.width), height: side(facts.pixelSize.height))
    do {
      try check(byteCount: facts.byteCount)
      // A vector image takes the size that's asked for; its own says nothing about cost.
      if facts.typeIdentifier != ImageFormat.svg.typeIdentifier {
        try check(size, byteCount: facts.byteCount)
      }
    } catch {
      throw error.named(name)
    }
  }

  func check(byteCount: Int) throws(ImagingError) {
    if byteCount > maxBytes { throw ImagingError(.tooManyBytes(byteCount, limit: maxBytes)) }
  }

  func check(_ size: PixelSize, byteCount: Int?) throws(ImagingError) {
    if max(size.width, size.height) > maxSide {
      throw ImagingError(.sideTooLong(width: size.width, height: size.height, limit: maxSide))
    }
    if size.area > maxPixels {
      throw ImagingError(.tooManyPixels(width: size.width, height: size.height, limit: maxPixels))
    }
    if let byteCount, size.area > alwaysAllowedPixels, size.area / max(byteCount, 1) > maxPixelsPerByte {
      throw ImagingError(.bomb(width: size.width, height: size.height, byteCount: byteCount))
    }
  }
}
