import CGtk
import CGtkShim

extension TextInput {
  /// The widget that lays the letters out.
  var textWidget: UnsafeMutablePointer<GtkWidget> { (self as? TextField)?.innerWidget ?? widget }

  /// GTK's texts take drops past the window's own target.
  func removeNativeDrops() { _ = shim_widget_remove_drop_targets(textWidget) }

  /// Gives the text the keyboard, and leaves the selection alone.
  func focusWithoutSelecting() {
    if let field = self as? TextField {
      gtk_text_grab_focus_without_selecting(field.innerText)
    } else {
      focus()
    }
  }

  /// The letters' colour, as the theme has it.
  var textColor: Color {
    var rgba = GdkRGBA()
    gtk_style_context_get_color(gtk_widget_get_style_context(textWidget), &rgba)
    return Color(rgba)
  }
}
