import CJPEG
public import Foundation

/// The thumbnail in a preview: uncompressed pixels in the segment that JFIF 1.02 has for them (JFXX, three
/// bytes a pixel).
///
/// A board with thousands of images, seen from far away, needs only the thumbnails. They aren't compressed,
/// so they need no caged process, and they're at the beginning of the preview, so the rest of it isn't read.
public enum PreviewThumbnail {
  /// The greatest length of the longer side, in pixels.
  public static let longSide = 64
  /// The number of bytes at a preview's beginning that contain any thumbnail, whatever its shape.
  public static let headBytes = 32 + 3 * longSide * longSide

  private static let jfif = Array("JFIF\0".utf8)
  private static let jfxx = Array("JFXX\0".utf8)
  /// JFXX's number for three bytes a pixel.
  private static let threeBytes: UInt8 = 0x13

  /// Returns the contents of the segment. Nil if the image itself is no larger than a thumbnail.
  static func segment(of image: DecodedImage) -> Data? {
    guard max(image.width, image.height) > longSide else { return nil }
    let small = image.reduced(toLongSide: longSide).averaged(toLongSide: longSide)
    var segment = Data(jfxx + [threeBytes, UInt8(small.width), UInt8(small.height)])
    let (red, blue) = small.format == .bgra ? (2, 0) : (0, 2)
    small.pixels.withUnsafeBytes { (pixels: UnsafeRawBufferPointer) in
      for y in 0..<small.height {
        for x in 0..<small.width {
          let pixel = y * small.stride + x * 4
          segment.append(contentsOf: [pixels[pixel + red], pixels[pixel + 1], pixels[pixel + blue]])
        }
      }
    }
    return segment
  }

  /// Returns the thumbnail of a preview from its first bytes; nil if it has none or it's incomplete. Safe on
  /// any thread.
  ///
  /// The bytes may be a stranger's, so the sizes in them must be right to the byte.
  /// - Parameters:
  ///   - head: the preview's first bytes, of a JPEG file.
  ///   - fullSize: the size of the image itself, in pixels.
  public static func image(inHead head: Data, fullSize: CGSize) -> DecodedImage? {
    let bytes = [UInt8](head)
    guard bytes.starts(with: [0xFF, 0xD8]), let first = segment(at: 2, of: bytes, named: jfif),
      let body = segment(at: first.endIndex, of: bytes, named: jfxx)?.dropFirst(jfxx.count),
      body.count > 3, body.first == threeBytes
    else { return nil }
    let (width, height) = (Int(body[body.startIndex + 1]), Int(body[body.startIndex + 2]))
    let pixels = body.dropFirst(3)
    guard width > 0, height > 0, max(width, height) <= longSide, pixels.count == 3 * width * height else {
      return nil
    }
    var out = Data(count: 4 * width * height)
    out.withUnsafeMutableBytes { (out: UnsafeMutableRawBufferPointer) in
      pixels.withUnsafeBytes { (pixels: UnsafeRawBufferPointer) in
        for pixel in 0..<width * height {
          out[4 * pixel] = pixels[3 * pixel + 2]
          out[4 * pixel + 1] = pixels[3 * pixel + 1]
          out[4 * pixel + 2] = pixels[3 * pixel]
          out[4 * pixel + 3] = 0xFF
        }
      }
    }
    return DecodedImage(
      width: width, height: height, stride: 4 * width, pixels: out, format: .bgra, fullSize: fullSize)
  }

  /// Returns the contents of an APP0 segment of that name, from the name on.
  private static func segment(at offset: Int, of bytes: [UInt8], named name: [UInt8]) -> ArraySlice<UInt8>? {
    let start = offset + 4
    guard start <= bytes.count, bytes[offset] == 0xFF, bytes[offset + 1] == 0xE0 else { return nil }
    let end = offset + 2 + (Int(bytes[offset + 2]) << 8 | Int(bytes[offset + 3]))
    guard start <= end, end <= bytes.count, bytes[start..<end].starts(with: name) else { return nil }
    return bytes[start..<end]
  }
}

extension DecodedImage {
  /// Returns the image in few bytes, to be shown until the original is decoded again: as a JPEG if it's
  /// opaque, otherwise as a PNG. May be called on any thread but the main one. It encodes in this process,
  /// because these pixels are the app's own and not a stranger's bytes.
  ///
  /// The JPEG begins with a thumbnail: see ``PreviewThumbnail``.
  /// - Parameter quality: the JPEG quality, 1 … 100.
  public func encodePreview(quality: Int = 85) throws(ImagingError) -> Data {
    guard isOpaque, width <= 65_500, height <= 65_500 else { return try encodePNG() }
    let thumbnail = PreviewThumbnail.segment(of: self) ?? Data()
    var length = 0
    let bytes = pixels.withUnsafeBytes { (buffer: UnsafeRawBufferPointer) -> UnsafeMutablePointer<UInt8>? in
      guard let base = buffer.bindMemory(to: UInt8.self).baseAddress else { return nil }
      return thumbnail.withUnsafeBytes { (segment: UnsafeRawBufferPointer) in
        pinboard_jpeg_write(
          base, UInt32(clamping: width), UInt32(clamping: height), stride, format == .bgra ? 1 : 0,
          Int32(clamping: min(max(quality, 1), 100)), segment.bindMemory(to: UInt8.self).baseAddress,
          UInt32(clamping: segment.count), &length)
      }
    }
    guard let bytes, length > 0 else { throw ImagingError(.outOfMemory) }
    return Data(bytesNoCopy: bytes, count: length, deallocator: .free)
  }
}
