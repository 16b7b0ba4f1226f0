package import CGtk

extension View {
  /// Stores the view on its widget, for lookups from a picked widget. This isn't a strong reference: the view
  /// removes it when it's freed.
  static func associate(_ widget: UnsafeMutablePointer<GtkWidget>, with view: View?) {
    g_object_set_qdata(
      UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GObject.self), quark,
      view.map { Unmanaged.passUnretained($0).toOpaque() })
  }

  private static let quark = g_quark_from_string("gtk-views-view")

  /// Returns the view that owns a widget; nil for a view's inner widgets.
  package static func owner(of widget: UnsafeMutablePointer<GtkWidget>) -> View? {
    let data = g_object_get_qdata(
      UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GObject.self), quark)
    return data.map { Unmanaged<View>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Returns the deepest view that a widget belongs to.
  package static func deepestOwner(of widget: UnsafeMutablePointer<GtkWidget>) -> View? {
    var next: UnsafeMutablePointer<GtkWidget>? = widget
    while let current = next {
      if let view = owner(of: current) { return view }
      next = gtk_widget_get_parent(current)
    }
    return nil
  }
}
