/// The app's request to a decoder: one image, or a run of an animation's frames. One descriptor comes with
/// it.
///
/// The values are from the header that the app has read. The decoder trusts none of them beyond the limits in
/// the request.
package struct DecodeJob: Sendable, Equatable {
  /// The id of the request, which the answer repeats and a cancellation names.
  package var id: UInt64
  /// The format, which decides the loader.
  package var format: WireFormat
  /// EXIF's number of the rotation that makes the stored pixels upright: 1 … 8.
  package var orientation: UInt8
  /// The order of a pixel's bytes in the answer.
  package var pixels: WirePixels
  /// The size in the image's header, as stored.
  package var storedSize: WireSize
  /// The size of the answer, before it's rotated upright.
  package var targetSize: WireSize
  /// The requested part of the image.
  package var region: WireRegion
  /// Whether the app found that the data ends early. Rows that a loader invents then don't count.
  package var isCut: Bool
  /// Whether a JPEG has four inks (CMYK).
  package var hasInks: Bool
  /// The colour space of the image.
  package var color: WireColor
  /// The offset in the descriptor at which the image's bytes begin.
  package var byteOffset: UInt64
  /// The number of the image's bytes.
  package var byteCount: UInt64
  /// The greatest number of pixels. A larger image isn't decoded.
  package var mostPixels: UInt64
  /// The number of the first requested frame of an animation.
  package var firstFrame: UInt32
  /// The number of requested frames; 0 for a still image.
  package var frameCount: UInt32

  package init(
    id: UInt64, format: WireFormat, orientation: UInt8 = 1, pixels: WirePixels = .blueFirst,
    storedSize: WireSize, targetSize: WireSize, region: WireRegion = .whole, isCut: Bool = false,
    hasInks: Bool = false, color: WireColor = .unsaid, byteOffset: UInt64 = 0, byteCount: UInt64,
    mostPixels: UInt64,
    firstFrame: UInt32 = 0, frameCount: UInt32 = 0
  ) {
    self.id = id
    self.format = format
    self.orientation = orientation
    self.pixels = pixels
    self.storedSize = storedSize
    self.targetSize = targetSize
    self.region = region
    self.isCut = isCut
    self.hasInks = hasInks
    self.color = color
    self.byteOffset = byteOffset
    self.byteCount = byteCount
    self.mostPixels = mostPixels
    self.firstFrame = firstFrame
    self.frameCount = frameCount
  }

  /// The size of the upright answer.
  package var answerSize: WireSize {
    orientation >= 5 ? WireSize(width: targetSize.height, height: targetSize.width) : targetSize
  }
}
