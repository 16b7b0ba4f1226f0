import CGdkPixbuf
import CTIFF
import DecoderWire

/// A reference to a `GdkPixbuf`.
final class Pixbuf {
  let pointer: OpaquePointer

  init(adopting pointer: OpaquePointer) { self.pointer = pointer }

  init(retaining pointer: OpaquePointer) {
    g_object_ref(UnsafeMutableRawPointer(pointer))
    self.pointer = pointer
  }

  /// Makes pixels of eight bits a channel. They're uninitialised, so the caller must write them.
  init(width: Int, height: Int, hasAlpha: Bool) throws(DecodeProblem) {
    let made = gdk_pixbuf_new(
      GDK_COLORSPACE_RGB, hasAlpha ? 1 : 0, 8, Int32(clamping: width), Int32(clamping: height))
    guard let made else { throw .outOfMemory }
    pointer = made
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(pointer)) }

  var width: Int { Int(gdk_pixbuf_get_width(pointer)) }
  var height: Int { Int(gdk_pixbuf_get_height(pointer)) }

  /// The number of bytes from one row to the next.
  var stride: Int { Int(gdk_pixbuf_get_rowstride(pointer)) }

  /// The first row's first byte, valid for as long as this object.
  var pixels: UnsafeMutablePointer<UInt8>? { gdk_pixbuf_get_pixels(pointer) }

  /// The image's ICC profile, in base 64.
  var profile: String? { gdk_pixbuf_get_option(pointer, "icc-profile").map { String(cString: $0) } }

  /// Stores an ICC profile with the pixels.
  func setProfile(_ bytes: UnsafeRawBufferPointer) {
    guard let base = bytes.bindMemory(to: UInt8.self).baseAddress,
      let text = g_base64_encode(base, gsize(bytes.count))
    else { return }
    gdk_pixbuf_set_option(pointer, "icc-profile", text)
    g_free(text)
  }

  /// Returns the picture at another size, with bilinear interpolation over all the pixels that a new one
  /// covers. Returns this object if it has that size already, unless `isNew` requires a copy.
  func scaled(to size: WireSize, isNew: Bool = false) throws(DecodeProblem) -> Pixbuf {
    if size.width == width, size.height == height {
      if !isNew { return self }
      guard let copy = gdk_pixbuf_copy(pointer) else { throw .outOfMemory }
      return Pixbuf(adopting: copy)
    }
    let scaled = gdk_pixbuf_scale_simple(
      pointer, Int32(clamping: size.width), Int32(clamping: size.height), GDK_INTERP_BILINEAR)
    guard let scaled else { throw .outOfMemory }
    return Pixbuf(adopting: scaled)
  }

  /// Returns a part that shares the pixels and has the whole picture's profile.
  func part(x: Int, y: Int, width: Int, height: Int) throws(DecodeProblem) -> Pixbuf {
    let part = gdk_pixbuf_new_subpixbuf(
      pointer, Int32(clamping: x), Int32(clamping: y), Int32(clamping: width), Int32(clamping: height))
    guard let part else { throw .outOfMemory }
    gdk_pixbuf_copy_options(pointer, part)
    return Pixbuf(adopting: part)
  }
}

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

extension Pixbuf {
  /// Converts L, a and b to sRGB. They're in the channels of red, green and blue: L from 0 to 255, a and b
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
