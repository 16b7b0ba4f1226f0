import CGdkPixbuf
import CTIFF

extension Pixbuf {
  /// Divides premultiplied colours by their alpha, because a pixbuf has straight alpha. Only the first `rows`
  /// are changed.
  func divideByAlpha(_ alpha: pinboard_tiff_alpha, rows: Int) {
    switch alpha {
    case PINBOARD_TIFF_MULTIPLIED: divideByAlpha(rows: rows)
    // If any colour is above its alpha, the colours aren't premultiplied.
    case PINBOARD_TIFF_UNSAID: if !hasColorsAboveAlpha(rows: rows) { divideByAlpha(rows: rows) }
    default: break
    }
  }

  private func divideByAlpha(rows: Int) {
    forEachPixel(rows: rows) { pixel in
      let alpha = UInt32(pixel[3])
      if alpha == 255 || alpha == 0 { return true }
      for channel in 0..<3 {
        pixel[channel] = UInt8(min(255, (UInt32(pixel[channel]) * 255 + alpha / 2) / alpha))
      }
      return true
    }
  }

  private func hasColorsAboveAlpha(rows: Int) -> Bool {
    var found = false
    forEachPixel(rows: rows) { pixel in
      found = pixel[0] > pixel[3] || pixel[1] > pixel[3] || pixel[2] > pixel[3]
      return !found
    }
    return found
  }

  /// Calls `body` with the four bytes of each pixel until it returns false.
  @inline(__always)
  func forEachPixel(rows: Int, _ body: (UnsafeMutablePointer<UInt8>) -> Bool) {
    guard gdk_pixbuf_get_n_channels(pointer) == 4, let pixels = gdk_pixbuf_get_pixels(pointer) else { return }
    let stride = Int(gdk_pixbuf_get_rowstride(pointer))
    let width = width
    for y in 0..<min(rows, height) {
      for x in 0..<width where !body(pixels + y * stride + x * 4) { return }
    }
  }
}
