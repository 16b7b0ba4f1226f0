import CGdkPixbuf
public import Foundation

extension DecodedImage {
  /// The image as a PNG, without alpha where all is opaque. Any thread but the main one: it takes a while.
  public func encodePNG() throws(ImagingError) -> Data {
    let isOpaque = pixels.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) -> Bool in
      (0..<height).allSatisfy { y in
        (0..<width).allSatisfy { x in bytes[y * stride + x * 4 + 3] == 0xFF }
      }
    }
    guard
      let pointer = gdk_pixbuf_new(
        GDK_COLORSPACE_RGB, isOpaque ? 0 : 1, 8, Int32(clamping: width), Int32(clamping: height))
    else { throw ImagingError(.outOfMemory) }
    let pixbuf = Pixbuf(adopting: pointer)
    write(into: pixbuf, channels: isOpaque ? 3 : 4)

    var buffer: UnsafeMutablePointer<CChar>?
    var length: gsize = 0
    var error: UnsafeMutablePointer<GError>?
    guard gdk_pixbuf_save_to_bufferv(pixbuf.pointer, &buffer, &length, "png", nil, nil, &error) != 0,
      let buffer
    else { throw PixbufFailure.take(error) }
    return Data(bytesNoCopy: buffer, count: Int(length), deallocator: .custom { memory, _ in g_free(memory) })
  }

  /// PNG's alpha isn't premultiplied: divide it out again.
  private func write(into pixbuf: Pixbuf, channels: Int) {
    guard let target = gdk_pixbuf_get_pixels(pixbuf.pointer) else { return }
    let targetStride = Int(gdk_pixbuf_get_rowstride(pixbuf.pointer))
    pixels.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in
      for y in 0..<height {
        for x in 0..<width {
          let source = y * stride + x * 4
          let out = target + y * targetStride + x * channels
          let alpha = Int(bytes[source + 3])
          for channel in 0..<3 {
            let value = Int(bytes[source + channel])
            out[channel] = alpha == 0 ? 0 : UInt8(min(255, (value * 255 + alpha / 2) / alpha))
          }
          if channels == 4 { out[3] = UInt8(alpha) }
        }
      }
    }
  }
}
