import CGtk
import CGtkShim

extension TextInput {
  /// The widget that lays out the letters.
  var textWidget: UnsafeMutablePointer<GtkWidget> { (self as? TextField)?.innerWidget ?? widget }

  /// Removes the drop targets of GTK's text widgets, which would bypass the window's own target.
  func removeNativeDrops() { _ = shim_widget_remove_drop_targets(textWidget) }

  /// Gives the text keyboard focus without changing the selection.
  func focusWithoutSelecting() {
    if let field = self as? TextField {
      gtk_text_grab_focus_without_selecting(field.innerText)
    } else {
      focus()
    }
  }

  /// The theme's colour of the letters.
  var textColor: Color {
    var rgba = GdkRGBA()
    gtk_style_context_get_color(gtk_widget_get_style_context(textWidget), &rgba)
    return Color(rgba)
  }
}
