import CGdkPixbuf

/// Turns GdkPixbuf's errors into ours.
enum PixbufFailure {
  /// Takes and frees a `GError`.
  static func take(_ error: UnsafeMutablePointer<GError>?) -> ImagingError {
    guard let error else { return ImagingError(.corrupt(nil)) }
    defer { g_error_free(error) }
    if error.pointee.domain == gdk_pixbuf_error_quark(),
      error.pointee.code == Int32(GDK_PIXBUF_ERROR_INSUFFICIENT_MEMORY.rawValue)
    {
      return ImagingError(.outOfMemory)
    }
    return ImagingError(.corrupt(error.pointee.message.map { String(cString: $0) }))
  }
}
