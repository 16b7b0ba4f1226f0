import CGdkPixbuf
public import Foundation

extension DecodedImage {
  /// Whether no pixel lets anything shine through. Looks at every pixel.
  public var isOpaque: Bool {
    pixels.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) -> Bool in
      for y in 0..<height {
        var all: UInt8 = 0xFF
        var index = y * stride + 3
        for _ in 0..<width {
          all &= bytes[index]
          index += 4
        }
        if all != 0xFF { return false }
      }
      return true
    }
  }

  /// The image as a JPEG; transparency is lost. Any thread but the main one: it takes a while.
  /// - Parameter quality: from 1 to 100, as libjpeg has it.
  public func encodeJPEG(quality: Int = 85) throws(ImagingError) -> Data {
    guard
      let pointer = gdk_pixbuf_new(GDK_COLORSPACE_RGB, 0, 8, Int32(clamping: width), Int32(clamping: height))
    else { throw ImagingError(.outOfMemory) }
    let pixbuf = Pixbuf(adopting: pointer)
    guard let target = gdk_pixbuf_get_pixels(pointer) else { throw ImagingError(.outOfMemory) }
    let targetStride = Int(gdk_pixbuf_get_rowstride(pointer))
    pixels.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in
      for y in 0..<height {
        var source = y * stride
        var out = target + y * targetStride
        for _ in 0..<width {
          out[0] = bytes[source]
          out[1] = bytes[source + 1]
          out[2] = bytes[source + 2]
          source += 4
          out += 3
        }
      }
    }
    var buffer: UnsafeMutablePointer<CChar>?
    var length: gsize = 0
    var error: UnsafeMutablePointer<GError>?
    let saved = "quality".withCString { key in
      String(min(max(quality, 1), 100)).withCString { value in
        var keys: [UnsafeMutablePointer<CChar>?] = [UnsafeMutablePointer(mutating: key), nil]
        var values: [UnsafeMutablePointer<CChar>?] = [UnsafeMutablePointer(mutating: value), nil]
        return gdk_pixbuf_save_to_bufferv(
          pixbuf.pointer, &buffer, &length, "jpeg", &keys, &values, &error)
      }
    }
    guard saved != 0, let buffer else { throw PixbufFailure.take(error) }
    return Data(bytesNoCopy: buffer, count: Int(length), deallocator: .custom { memory, _ in g_free(memory) })
  }

  /// The same image at half the width and height, or a quarter, …: each pixel is the mean of those that it
  /// stands for, so nothing flickers as it would when a renderer skips pixels.
  /// - Parameter longSide: the result's longer side is the smallest halving that's no shorter than this.
  public func reduced(toLongSide longSide: Int) -> DecodedImage {
    var image = self
    while max(image.width, image.height) >= 2 * max(longSide, 1), image.width > 1, image.height > 1 {
      image = image.halved
    }
    return image
  }

  private var halved: DecodedImage {
    let (newWidth, newHeight) = ((width + 1) / 2, (height + 1) / 2)
    var data = Data(count: newWidth * newHeight * 4)
    data.withUnsafeMutableBytes { (out: UnsafeMutableRawBufferPointer) in
      pixels.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in
        for y in 0..<newHeight {
          let upper = 2 * y * stride
          // The last row and column of an odd side stand for themselves.
          let lower = 2 * y + 1 < height ? upper + stride : upper
          var target = y * newWidth * 4
          for x in 0..<newWidth {
            let left = 8 * x
            let right = 2 * x + 1 < width ? left + 4 : left
            for channel in 0..<4 {
              let sum =
                UInt16(bytes[upper + left + channel]) + UInt16(bytes[upper + right + channel])
                + UInt16(bytes[lower + left + channel]) + UInt16(bytes[lower + right + channel])
              out[target + channel] = UInt8(truncatingIfNeeded: (sum + 2) >> 2)
            }
            target += 4
          }
        }
      }
    }
    return DecodedImage(
      width: newWidth, height: newHeight, stride: newWidth * 4, pixels: data, fullSize: fullSize,
      damage: damage)
  }
}
