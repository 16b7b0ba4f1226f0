import CGdkPixbuf
import CJPEG
import DecoderWire
import Glibc

/// Decodes JPEGs with four inks (CMYK). GdkPixbuf would ignore their profile.
struct JPEGInkDecoding {
  var job: DecodeJob

  func decode(_ input: ByteInput) throws -> ReadPicture {
    guard let bytes = malloc(max(1, input.count)) else { throw DecodeProblem.outOfMemory }
    defer { free(bytes) }
    let buffer = UnsafeMutableBufferPointer(
      start: bytes.bindMemory(to: UInt8.self, capacity: max(1, input.count)), count: input.count)
    let length = input.read(at: 0, into: buffer)
    var inks = pinboard_jpeg_inks()
    let isReadable = pinboard_jpeg_read_inks(
      bytes, length, JPEGScale.divisor(of: job.storedSize, for: job), job.mostPixels, &inks)
    defer {
      free(inks.pixels)
      free(inks.profile)
    }
    let message = withUnsafeBytes(of: inks.message) { text in
      String(decoding: text.prefix { $0 != 0 }, as: UTF8.self)
    }
    let problem: DecodeProblem? = message.isEmpty ? nil : .unreadable(message)
    guard isReadable != 0, let pixels = inks.pixels else { throw problem ?? .unreadable(nil) }
    let pixbuf = try Pixbuf(width: Int(inks.width), height: Int(inks.height), hasAlpha: false)
    guard let target = pixbuf.pixels else { throw DecodeProblem.outOfMemory }
    let (width, rows) = (Int(inks.width), Int(inks.rows))
    let stride = pixbuf.stride
    let profile = UnsafeRawBufferPointer(start: inks.profile, count: Int(inks.profile_length))
    let mixing = InkColors(profile: profile, areInverted: true)
    for y in 0..<rows {
      mixing.mix(pixels + y * width * 4, to: target + y * stride, count: width)
    }
    return (pixbuf, 0..<rows, problem)
  }
}
