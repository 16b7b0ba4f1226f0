import KitFiles
import Localization

/// Films. The size of their pictures is beside much else in containers of many kinds, so a caged process
/// finds it out, with the picture that represents the film.
enum FilmHeader {
  /// The number of parts of a container that are examined.
  private static let mostParts = 1_000

  static func read(_ source: ByteSource, format: ImageFormat) throws(ImagingError) -> ImageHeader {
    let declared = try declaredLength(source, format)
    let measured: CagedFacts.Answer
    do {
      measured = try CagedFacts.answer(for: source, as: format)
    } catch {
      // If the data ends early, that's the reason, whatever the container's reader reports.
      if case .corrupt = error.reason, let declared, declared > source.count {
        throw ImagingError(.truncated(percent: Int(Double(source.count) / Double(declared) * 100)))
      }
      throw error
    }
    var header = try ImageHeader(format: format, storedSize: measured.size)
    header.declaredLength = declared
    header.motion = measured.motion
    header.isAnimated = measured.motion != nil
    return header
  }

  /// Returns the film's length in bytes by its container; nil if it doesn't say.
  private static func declaredLength(_ source: ByteSource, _ format: ImageFormat) throws(ImagingError) -> Int?
  {
    switch format {
    case .mpeg4, .quickTime: try lengthOfBoxes(source)
    case .webM, .matroska: try lengthOfSegment(source)
    // Streams don't contain their length.
    case .ogg, .mpeg: nil
    default: try source.count < 8 ? nil : source.little(at: 4, 4) + 8
    }
  }

  /// Returns where the last box ends (ISO/IEC 14496-12, section 4.2).
  private static func lengthOfBoxes(_ source: ByteSource) throws(ImagingError) -> Int? {
    var offset = 0
    for _ in 0..<mostParts where offset < source.count {
      // A box has its length and its kind, or else the file ends in the middle of them.
      guard offset + 8 <= source.count else { return offset + 8 }
      var length = try source.big(at: offset, 4)
      if length == 1 {
        guard offset + 16 <= source.count else { return offset + 16 }
        // The upper byte of a 64-bit length is skipped, because no file is that long.
        length = try source.big(at: offset + 9, 7)
      }
      // A length of 0 means that the box ends with the file.
      guard length >= 8 else { return nil }
      offset += length
    }
    return offset
  }

  /// Returns where the segment ends, which is everything behind the container's own header (RFC 8794 and
  /// 9559).
  private static func lengthOfSegment(_ source: ByteSource) throws(ImagingError) -> Int? {
    let idLength = 4
    guard let head = try variableLength(source, at: idLength) else { return nil }
    let segment = idLength + head.width + head.value
    guard segment + 16 <= source.count, try source.big(at: segment, 4) == 0x1853_8067,
      let length = try variableLength(source, at: segment + idLength)
    else { return nil }
    return segment + idLength + length.width + length.value
  }

  /// Returns a number whose first byte contains its width; nil if it's unknown, or wider than 7 bytes.
  private static func variableLength(
    _ source: ByteSource, at offset: Int
  ) throws(ImagingError) -> (width: Int, value: Int)? {
    guard offset < source.count else { return nil }
    let width = UInt8(clamping: try source.big(at: offset, 1)).leadingZeroBitCount + 1
    // An 8-byte number has nothing but its width in the first byte.
    guard width <= 8, offset + width <= source.count else { return nil }
    let value =
      width == 8
      ? try source.big(at: offset + 1, 7)
      : try source.big(at: offset, width) & (1 << (7 * width) - 1)
    // All bits set mean an unknown length, as in a stream. No film is longer than 64 TiB.
    return value == 1 << (7 * width) - 1 || value > 1 << 46 ? nil : (width, value)
  }
}
