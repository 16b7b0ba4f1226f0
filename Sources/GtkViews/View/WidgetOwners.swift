package import CKitGtk

/// The views of widgets, which are stored on the widgets: for lookups from a picked widget.
@MainActor
package enum WidgetOwners {
  private static let quark = g_quark_from_string("gtk-views-view")

  /// Stores a widget's view. This isn't a strong reference: the view removes it when it's freed.
  static func set(_ view: View?, of widget: UnsafeMutablePointer<GtkWidget>) {
    g_object_set_qdata(
      UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GObject.self), quark,
      view.map { Unmanaged.passUnretained($0).toOpaque() })
  }

  /// Returns the view that owns a widget; nil for a view's inner widgets.
  package static func view(of widget: UnsafeMutablePointer<GtkWidget>) -> View? {
    let data = g_object_get_qdata(
      UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GObject.self), quark)
    return data.map { Unmanaged<View>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Returns the deepest view that a widget belongs to.
  package static func deepest(around widget: UnsafeMutablePointer<GtkWidget>) -> View? {
    var next: UnsafeMutablePointer<GtkWidget>? = widget
    while let current = next {
      if let view = view(of: current) { return view }
      next = gtk_widget_get_parent(current)
    }
    return nil
  }
}
