import CGtk
import GLibSupport

/// The style of one widget alone, which comes before the style sheets of the program and the theme.
@MainActor
final class WidgetStyle {
  private let provider: GObjectRef

  init(_ widget: UnsafeMutablePointer<GtkWidget>) {
    provider = GObjectRef(adopting: UnsafeMutableRawPointer(gtk_css_provider_new()))
    gtk_style_context_add_provider(
      gtk_widget_get_style_context(widget), provider.opaque, guint(GTK_STYLE_PROVIDER_PRIORITY_USER - 1))
  }

  /// The colour behind the widget's content; nil is that of the style sheets.
  var backgroundColor: Color? {
    didSet {
      guard backgroundColor != oldValue else { return }
      var rules = ""
      if let backgroundColor {
        var rgba = backgroundColor.rgba
        let color = String(adopting: gdk_rgba_to_string(&rgba)) ?? "transparent"
        // The theme's buttons have a gradient, which would cover the colour.
        rules = "* { background-color: \(color); background-image: none; }"
      }
      gtk_css_provider_load_from_data(provider.pointer(), rules, -1)
    }
  }
}
