import CGdkPixbuf

extension Pixbuf {
  /// Converts L, a and b to sRGB. They're in the places of red, green and blue: L from 0 to 255, a and b
  /// either signed or with 128 for 0. `white` is as in `ColorTransform.fromLab(white:)`.
  func convertLab(isSigned: Bool, white: (x: Double, y: Double)?, rows: Int) {
    if isSigned {
      forEachPixel(rows: rows) { pixel in
        pixel[1] ^= 0x80
        pixel[2] ^= 0x80
        return true
      }
    }
    guard let transform = ColorTransform.fromLab(white: white), let pixels = gdk_pixbuf_get_pixels(pointer)
    else {
      return
    }
    let stride = Int(gdk_pixbuf_get_rowstride(pointer))
    for y in 0..<min(rows, height) {
      transform.apply(pixels + y * stride, to: pixels + y * stride, count: width)
    }
  }
}
