import CGtk

/// The few rules that this layer needs of its own: rounded window corners around a content that draws to
/// the edge.
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
      """, -1)
    // Below the application's own style sheet.
    gtk_style_context_add_provider_for_display(
      display, OpaquePointer(provider), guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION - 10))
    g_object_unref(provider)
  }
}
