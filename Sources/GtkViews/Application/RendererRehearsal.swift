import CGtk

/// Makes what all windows share for drawing before there's a window: the graphics context and its shaders.
///
/// A start that waits for its files has time for that; else the first window would make them while somebody
/// waits for it.
@MainActor
public enum RendererRehearsal {
  /// Takes as long as a good part of a window's first frame. Does nothing without a display.
  public static func run() {
    guard let display = gdk_display_get_default() else { return }
    // Pango reads the fonts' settings on a thread of its own, from its first map of them on: the first label
    // waits for it.
    _ = pango_cairo_font_map_get_default()
    // Cairo has nothing to make ready.
    guard gdk_display_prepare_gl(display, nil) != 0, let surface = gdk_surface_new_toplevel(display) else {
      return
    }
    // It comes realized, and what it has made stays with the display.
    if let renderer = gsk_renderer_new_for_surface(surface) {
      gsk_renderer_unrealize(renderer)
      g_object_unref(UnsafeMutableRawPointer(renderer))
    }
    gdk_surface_destroy(surface)
    g_object_unref(UnsafeMutableRawPointer(surface))
  }
}
