import CGtk

/// The CSS rules of this layer: rounded window corners around content that extends to the edge, a plain frame
/// where no compositor draws shadows, and the bar of a slow drop.
///
/// GTK's own frame without a compositor consists of inset shadows. The renderer paints these over the whole
/// window, beneath its content, in each frame: without a graphics card that took three quarters of a frame.
@MainActor
enum WindowStyles {
  private static var isInstalled = false

  static func install() {
    guard !isInstalled, let display = gdk_display_get_default() else { return }
    isInstalled = true
    let provider = gtk_css_provider_new()
    gtk_css_provider_load_from_data(
      provider,
      """
      window.csd:not(.maximized):not(.fullscreen):not(.tiled):not(.tiled-top):not(.tiled-left):not(.tiled-right)
        > .window-root { border-radius: 8px; }
      window.solid-csd, window.solid-csd:backdrop { box-shadow: none; }
      .transfer-bar {
        background-color: alpha(#241f1c, 0.92); color: #ffffff; border-radius: 18px;
        padding: 6px 8px 6px 16px; box-shadow: 0 2px 8px alpha(black, 0.35);
      }
      .transfer-bar button { color: #99c1f1; min-height: 24px; padding: 2px 10px; }
      .transfer-bar progressbar trough { min-height: 4px; background-color: alpha(white, 0.25); }
      .transfer-bar progressbar progress { min-height: 4px; background-color: #62a0ea; }
      """, -1)
    // Has lower priority than the application's own style sheet.
    gtk_style_context_add_provider_for_display(
      display, OpaquePointer(provider), guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION - 10))
    g_object_unref(provider)
  }
}
