import CKitGtk
import Foundation

/// Buttons that say nothing but by their icon.
@MainActor enum IconButtons {
  private static func isA(_ widget: UnsafeMutablePointer<GtkWidget>, _ type: GType) -> Bool {
    g_type_check_instance_is_a(
      UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GTypeInstance.self), type) != 0
  }

  private static func children(of widget: UnsafeMutablePointer<GtkWidget>) -> [UnsafeMutablePointer<
    GtkWidget
  >] {
    var found: [UnsafeMutablePointer<GtkWidget>] = []
    var child = gtk_widget_get_first_child(widget)
    while let next = child {
      found.append(next)
      child = gtk_widget_get_next_sibling(next)
    }
    return found
  }

  private static func hasWords(_ widget: UnsafeMutablePointer<GtkWidget>) -> Bool {
    if isA(widget, gtk_label_get_type()), let text = gtk_label_get_text(OpaquePointer(widget)) {
      return text[0] != 0
    }
    return children(of: widget).contains(where: hasWords)
  }

  /// Returns the icons of the visible buttons in a widget that have neither words nor a tooltip. The window's
  /// own buttons are the desktop's.
  static func untold(in widget: UnsafeMutablePointer<GtkWidget>) -> [String] {
    guard gtk_widget_get_mapped(widget) != 0, !isA(widget, gtk_window_controls_get_type()) else { return [] }
    if isA(widget, gtk_menu_button_get_type()) || isA(widget, gtk_button_get_type()) {
      guard !hasWords(widget), gtk_widget_get_tooltip_text(widget) == nil else { return [] }
      return [icon(of: widget) ?? "a button"]
    }
    return children(of: widget).flatMap(untold)
  }

  private static func icon(of widget: UnsafeMutablePointer<GtkWidget>) -> String? {
    if isA(widget, gtk_image_get_type()) {
      return gtk_image_get_icon_name(OpaquePointer(widget)).map { String(cString: $0) }
    }
    return children(of: widget).lazy.compactMap(icon).first
  }
}
