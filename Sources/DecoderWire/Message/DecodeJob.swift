/// What the app asks of a decoder: one image, or a run of an animation's frames. One descriptor comes with it.
///
/// The app has read the header, and says what it found; the decoder believes none of it further than the
/// limits that come along.
package struct DecodeJob: Sendable, Equatable {
  /// Echoed by the answer and named by a cancellation.
  package var id: UInt64
  /// Which loader reads it.
  package var format: WireFormat
  /// EXIF's number of how the stored pixels must be turned: 1 … 8.
  package var orientation: UInt8
  /// The order of bytes in the answer.
  package var pixels: WirePixels
  /// The size that the header tells, as stored.
  package var storedSize: WireSize
  /// The size of the answer, before it's turned upright.
  package var targetSize: WireSize
  /// The part that's wanted.
  package var region: WireRegion
  /// Whether the app saw that the data ends early: what a loader makes up then doesn't count.
  package var isCut: Bool
  /// Whether a JPEG has four inks.
  package var hasInks: Bool
  /// What its numbers mean.
  package var color: WireColor
  /// Where in the descriptor the image's bytes begin …
  package var byteOffset: UInt64
  /// … and how many there are.
  package var byteCount: UInt64
  /// No image of more pixels is decoded.
  package var mostPixels: UInt64
  /// The first frame of an animation that's wanted.
  package var firstFrame: UInt32
  /// How many frames are wanted; 0 for a still image.
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

  /// The size of the answer, upright.
  package var answerSize: WireSize {
    orientation >= 5 ? WireSize(width: targetSize.height, height: targetSize.width) : targetSize
  }
}
