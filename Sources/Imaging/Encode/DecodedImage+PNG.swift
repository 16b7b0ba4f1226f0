import CPNG
public import Foundation

extension DecodedImage {
  /// Returns the image as a PNG, without alpha if all pixels are opaque. It takes a while, so it may be
  /// called on any thread but the main one.
  ///
  /// It encodes in this process, because these pixels are the app's own and not a stranger's bytes.
  public func encodePNG() throws(ImagingError) -> Data {
    let isOpaque = isOpaque
    let plain = straightPixels(channels: isOpaque ? 3 : 4)
    let (columns, rows, alpha) = (UInt32(clamping: width), UInt32(clamping: height), Int32(isOpaque ? 0 : 1))
    var length = pinboard_png_most_bytes(columns, rows, alpha)
    guard length > 0, let memory = malloc(length) else { throw ImagingError(.outOfMemory) }
    guard pinboard_png_write(plain, columns, rows, alpha, memory, &length) != 0 else {
      free(memory)
      throw ImagingError(.outOfMemory)
    }
    // The PNG is usually far smaller than the reserved memory.
    let kept = realloc(memory, max(1, length)) ?? memory
    return Data(bytesNoCopy: kept, count: length, deallocator: .free)
  }

  /// Returns pixels as PNG stores them: red first, and not premultiplied by alpha.
  private func straightPixels(channels: Int) -> [UInt8] {
    // The offsets of red, green and blue within a pixel.
    let (red, blue) = format == .bgra ? (2, 0) : (0, 2)
    let count = width * height * channels
    return [UInt8](unsafeUninitializedCapacity: count) { out, filled in
      pixels.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in
        var target = 0
        for y in 0..<height {
          for x in 0..<width {
            let source = y * stride + x * 4
            let alpha = bytes[source + 3]
            if alpha == 255 {
              out[target] = bytes[source + red]
              out[target + 1] = bytes[source + 1]
              out[target + 2] = bytes[source + blue]
            } else {
              out[target] = Self.straight(bytes[source + red], alpha)
              out[target + 1] = Self.straight(bytes[source + 1], alpha)
              out[target + 2] = Self.straight(bytes[source + blue], alpha)
            }
            if channels == 4 { out[target + 3] = alpha }
            target += channels
          }
        }
      }
      filled = count
    }
  }

  /// Returns a channel that isn't multiplied by the pixel's alpha.
  private static func straight(_ value: UInt8, _ alpha: UInt8) -> UInt8 {
    alpha == 0 ? 0 : UInt8(min(255, (Int(value) * 255 + Int(alpha) / 2) / Int(alpha)))
  }
}
