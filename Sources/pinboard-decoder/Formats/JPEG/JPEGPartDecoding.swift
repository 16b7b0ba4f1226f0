import CGdkPixbuf
import CJPEG
import DecoderWire
import Glibc

/// Decodes a part of a large JPEG, without the rows above it and the pixels beside and below it. Also a whole
/// one whose bytes end without the end mark: GdkPixbuf's loader waits for more, and loses the last rows.
struct JPEGPartDecoding {
  var job: DecodeJob

  /// Whether the job can be decoded in this way. A truncated image can't, because its damage is reported by
  /// rows of the whole.
  var isFitting: Bool { job.format == .jpeg && !job.hasInks && !job.isCut && !job.region.isWhole }

  /// Returns the part. Nil if the image must be read as a whole, which also finds what's wrong with it.
  func decode(_ input: ByteInput) throws -> Pixbuf? { try decode(job.region, input) }

  /// Returns the whole picture, of which the job's part is cut later; nil if some of it is missing.
  func decodeWhole(_ input: ByteInput) throws -> Pixbuf? { try decode(.whole, input) }

  private func decode(_ region: WireRegion, _ input: ByteInput) throws -> Pixbuf? {
    let divisor = JPEGScale.divisor(of: job.storedSize, for: job)
    let decoded = JPEGScale.size(of: job.storedSize, for: job)
    let area = DecodedRegion(
      region.isWhole ? WireRegion(x: 0, y: 0, size: job.storedSize) : region, of: job.storedSize,
      decodedAs: (Int(decoded.width), Int(decoded.height)))
    guard let bytes = malloc(max(1, input.count)) else { throw DecodeProblem.outOfMemory }
    defer { free(bytes) }
    let buffer = UnsafeMutableBufferPointer(
      start: bytes.bindMemory(to: UInt8.self, capacity: max(1, input.count)), count: input.count)
    let length = input.read(at: 0, into: buffer)
    var wanted = pinboard_jpeg_rect(
      x: UInt32(area.x), y: UInt32(area.y), width: UInt32(area.width), height: UInt32(area.height))
    var part = pinboard_jpeg_part()
    defer {
      free(part.pixels)
      free(part.profile)
    }
    guard pinboard_jpeg_read_part(bytes, length, divisor, job.mostPixels, &wanted, &part) != 0,
      part.rows == wanted.height, part.message.0 == 0, let pixels = part.pixels,
      part.offset + wanted.width <= part.width
    else { return nil }
    let pixbuf = try Pixbuf(width: area.width, height: area.height, hasAlpha: false)
    guard let target = pixbuf.pixels else { throw DecodeProblem.outOfMemory }
    let stride = pixbuf.stride
    for y in 0..<area.height {
      memcpy(
        target + y * stride, pixels + (y * Int(part.width) + Int(part.offset)) * 3, area.width * 3)
    }
    if let profile = part.profile {
      pixbuf.setProfile(UnsafeRawBufferPointer(start: profile, count: Int(part.profile_length)))
    }
    return pixbuf
  }
}
