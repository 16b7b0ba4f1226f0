import CGtk

/// Creates the drawing resources that all windows share before there's a window: the graphics context and its
/// shaders.
///
/// A start that waits for its files has time for that. Otherwise the first window would create them while the
/// user waits for it.
@MainActor
public enum RendererRehearsal {
  /// Takes about as long as a window's first frame. Does nothing without a display.
  public static func run() {
    guard let display = gdk_display_get_default() else { return }
    // Pango begins to read the font settings on a thread of its own when its first font map is created; the
    // first label waits for it.
    _ = pango_cairo_font_map_get_default()
    // Cairo needs no preparation.
    guard gdk_display_prepare_gl(display, nil) != 0, let surface = gdk_surface_new_toplevel(display) else {
      return
    }
    // The renderer is already realized, and the resources that it has created stay with the display.
    if let renderer = gsk_renderer_new_for_surface(surface) {
      gsk_renderer_unrealize(renderer)
      g_object_unref(UnsafeMutableRawPointer(renderer))
    }
    gdk_surface_destroy(surface)
    g_object_unref(UnsafeMutableRawPointer(surface))
  }
}
