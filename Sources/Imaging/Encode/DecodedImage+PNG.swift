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
    let offsets = Array((format == .bgra ? [2, 1, 0] : [0, 1, 2]).enumerated())
    let count = width * height * channels
    return [UInt8](unsafeUninitializedCapacity: count) { out, filled in
      pixels.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in
        var target = 0
        for y in 0..<height {
          for x in 0..<width {
            let source = y * stride + x * 4
            let alpha = Int(bytes[source + 3])
            for (channel, offset) in offsets {
              let value = Int(bytes[source + offset])
              out[target + channel] =
                alpha == 255
                ? bytes[source + offset] : alpha == 0 ? 0 : UInt8(min(255, (value * 255 + alpha / 2) / alpha))
            }
            if channels == 4 { out[target + 3] = UInt8(alpha) }
            target += channels
          }
        }
      }
      filled = count
    }
  }
}
