import CGtk
import GLibSupport

/// The program's own CSS.
@MainActor
public enum StyleSheet {
  private static var current: GObjectRef?

  /// Installs the program's style sheet, replacing the previous one. The display must be open.
  public static func install(css: String) {
    guard let display = gdk_display_get_default() else { return }
    let provider = GObjectRef(adopting: UnsafeMutableRawPointer(gtk_css_provider_new()!))
    gtk_css_provider_load_from_data(provider.pointer(), css, -1)
    if let current { gtk_style_context_remove_provider_for_display(display, current.opaque) }
    gtk_style_context_add_provider_for_display(
      display, provider.opaque, guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
    current = provider
  }
}
