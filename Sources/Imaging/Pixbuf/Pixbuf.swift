import CGdkPixbuf

/// A reference to a `GdkPixbuf`. Belongs to one thread at a time.
final class Pixbuf {
  let pointer: OpaquePointer

  init(adopting pointer: OpaquePointer) { self.pointer = pointer }

  init(retaining pointer: OpaquePointer) {
    g_object_ref(UnsafeMutableRawPointer(pointer))
    self.pointer = pointer
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(pointer)) }

  var size: PixelSize {
    PixelSize(width: Int(gdk_pixbuf_get_width(pointer)), height: Int(gdk_pixbuf_get_height(pointer)))
  }

  /// The same picture at another size; bilinear over all the pixels that a new one covers.
  func scaled(to size: PixelSize) throws(ImagingError) -> Pixbuf {
    if size == self.size { return self }
    let scaled = gdk_pixbuf_scale_simple(
      pointer, Int32(clamping: size.width), Int32(clamping: size.height), GDK_INTERP_BILINEAR)
    guard let scaled else { throw ImagingError(.outOfMemory) }
    return Pixbuf(adopting: scaled)
  }
}
