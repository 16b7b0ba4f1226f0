import CGtk
import GLibSupport

// GTK's own dialog sometimes draws a frame too early.

extension FileDialog {
  /// Hides the two arrows of a new dialog's path bar during its first frames.
  ///
  /// GTK 4.8's path bar allocates nothing until it has a path, which it reads from the disk. If a frame is
  /// drawn before, the arrows have no allocation: that causes a warning, and with fatal warnings ends the
  /// program. Once it has a path, the path bar itself decides whether its arrows are visible.
  static func hideArrowsWithoutPath(of window: Window?) {
    guard let windows = gtk_window_get_toplevels() else { return }
    for index in 0..<g_list_model_get_n_items(windows) {
      guard let item = g_list_model_get_item(windows, index) else { continue }
      defer { g_object_unref(item) }
      let dialog = item.assumingMemoryBound(to: GtkWidget.self)
      guard typeName(of: dialog) == "GtkFileChooserDialog",
        gtk_window_get_transient_for(item.assumingMemoryBound(to: GtkWindow.self)) == window?.gtkWindow
      else { continue }
      for arrow in arrows(in: dialog) where gtk_widget_get_width(arrow) == 0 {
        gtk_widget_set_child_visible(arrow, 0)
      }
    }
  }

  /// Returns the arrows of all path bars in a widget.
  static func arrows(in widget: UnsafeMutablePointer<GtkWidget>) -> [UnsafeMutablePointer<GtkWidget>] {
    var found: [UnsafeMutablePointer<GtkWidget>] = []
    let isPathBar = typeName(of: widget) == "GtkPathBar"
    var child = gtk_widget_get_first_child(widget)
    while let next = child {
      if !isPathBar {
        found += arrows(in: next)
      } else if typeName(of: next) == "GtkButton" {
        // The buttons of the path's parts are toggle buttons.
        found.append(next)
      }
      child = gtk_widget_get_next_sibling(next)
    }
    return found
  }

  static func typeName(of widget: UnsafeMutablePointer<GtkWidget>) -> String {
    let instance = UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GTypeInstance.self)
    return String(cString: g_type_name_from_instance(instance))
  }
}
