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
  /// The greatest number of times that a drawing repeats its own parts; `UInt32.max` for any number.
  package var mostRepeats: UInt32
  /// Whether only the facts of an image are requested, of a format that the app doesn't read itself.
  package var isMeasured: Bool
  /// The number of the first requested frame of an animation, or of a document's page.
  package var firstFrame: UInt32
  /// The number of requested frames; 0 for a still image.
  package var frameCount: UInt32

  package init(
    id: UInt64, format: WireFormat, orientation: UInt8 = 1, pixels: WirePixels = .blueFirst,
    storedSize: WireSize, targetSize: WireSize, region: WireRegion = .whole, isCut: Bool = false,
    hasInks: Bool = false, color: WireColor = .unsaid, byteOffset: UInt64 = 0, byteCount: UInt64,
    mostPixels: UInt64, mostRepeats: UInt32 = .max, isMeasured: Bool = false, firstFrame: UInt32 = 0,
    frameCount: UInt32 = 0
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
    self.mostRepeats = mostRepeats
    self.isMeasured = isMeasured
    self.firstFrame = firstFrame
    self.frameCount = frameCount
  }

  /// The size of the upright answer.
  package var answerSize: WireSize {
    orientation >= 5 ? WireSize(width: targetSize.height, height: targetSize.width) : targetSize
  }
}

extension DecodeJob {
  private static let mark: UInt32 = 0x334A_4250  // "PBJ3"

  /// The bytes of the message.
  package var bytes: [UInt8] {
    var writer = WireWriter()
    writer.word(Self.mark)
    writer.long(id)
    writer.byte(format.rawValue)
    writer.byte(orientation)
    writer.byte(pixels.rawValue)
    writer.byte((isCut ? 1 : 0) | (hasInks ? 2 : 0) | (isMeasured ? 4 : 0))
    for number in [
      storedSize.width, storedSize.height, targetSize.width, targetSize.height, region.x, region.y,
      region.size.width, region.size.height, firstFrame, frameCount, mostRepeats,
    ] {
      writer.word(number)
    }
    for number in [byteOffset, byteCount, mostPixels] { writer.long(number) }
    writer.color(color)
    return writer.bytes
  }

  /// Reads a job; nil for any message that isn't a valid job.
  package init?(bytes: [UInt8]) {
    var reader = WireReader(bytes)
    guard reader.word() == Self.mark, let id = reader.long(),
      let format = reader.byte().flatMap(WireFormat.init(rawValue:)),
      let orientation = reader.byte(), 1...8 ~= orientation,
      let pixels = reader.byte().flatMap(WirePixels.init(rawValue:)), let flags = reader.byte(), flags <= 7
    else { return nil }
    var words: [UInt32] = []
    for _ in 0..<11 {
      guard let word = reader.word() else { return nil }
      words.append(word)
    }
    guard let byteOffset = reader.long(), let byteCount = reader.long(), let mostPixels = reader.long(),
      let color = reader.color(), reader.isAtEnd
    else { return nil }
    self.init(
      id: id, format: format, orientation: orientation, pixels: pixels,
      storedSize: WireSize(width: words[0], height: words[1]),
      targetSize: WireSize(width: words[2], height: words[3]),
      region: WireRegion(x: words[4], y: words[5], size: WireSize(width: words[6], height: words[7])),
      isCut: flags & 1 != 0, hasInks: flags & 2 != 0, color: color, byteOffset: byteOffset,
      byteCount: byteCount, mostPixels: mostPixels, mostRepeats: words[10], isMeasured: flags & 4 != 0,
      firstFrame: words[8],
      frameCount: words[9])
    guard isSane else { return nil }
  }

  /// Whether the job's numbers are usable: sizes are positive, and sums don't overflow.
  private var isSane: Bool {
    let side = UInt32(Int32.max)
    guard 1...side ~= storedSize.width, 1...side ~= storedSize.height, 1...side ~= targetSize.width,
      1...side ~= targetSize.height, targetSize.area <= WireLimits.mostAnswerBytes / 4,
      byteOffset <= WireLimits.mostInputBytes, byteCount <= WireLimits.mostInputBytes,
      frameCount <= WireLimits.mostFrames, firstFrame <= WireLimits.mostFrames,
      !isMeasured || format.isMeasurable
    else { return false }
    return region.isWhole
      || UInt64(region.x) + UInt64(region.size.width) <= storedSize.width
        && UInt64(region.y) + UInt64(region.size.height) <= storedSize.height
  }
}

/// A message by which a decoder learns that nobody waits for a job any more.
package struct DecodeCancellation: Sendable, Equatable {
  private static let mark: UInt32 = 0x3143_4250  // "PBC1"

  package var id: UInt64

  package init(id: UInt64) { self.id = id }

  package var bytes: [UInt8] {
    var writer = WireWriter()
    writer.word(Self.mark)
    writer.long(id)
    return writer.bytes
  }

  package init?(bytes: [UInt8]) {
    var reader = WireReader(bytes)
    guard reader.word() == Self.mark, let id = reader.long(), reader.isAtEnd else { return nil }
    self.id = id
  }
}

/// A width and height in pixels, as in a message.
package struct WireSize: Sendable, Equatable {
  package var width: UInt32
  package var height: UInt32

  package init(width: UInt32, height: UInt32) {
    self.width = width
    self.height = height
  }

  package var area: UInt64 { UInt64(width) * UInt64(height) }
}

/// A part of an image, in its stored pixels at full size. An area of 0 means the whole image.
package struct WireRegion: Sendable, Equatable {
  package var x: UInt32
  package var y: UInt32
  package var size: WireSize

  package init(x: UInt32, y: UInt32, size: WireSize) {
    self.x = x
    self.y = y
    self.size = size
  }

  /// The whole image.
  package static let whole = WireRegion(x: 0, y: 0, size: WireSize(width: 0, height: 0))

  package var isWhole: Bool { size.area == 0 }
}

/// The order of the four bytes of a pixel. Colours are premultiplied by alpha in both orders.
package enum WirePixels: UInt8, Sendable, CaseIterable {
  /// Blue, green, red, alpha.
  case blueFirst
  /// Red, green, blue, alpha.
  case redFirst
}
