import CGtk
package import Foundation

extension View {
  /// Whether GTK draws the view without a graphics card, with cairo; false in no window.
  public var isRenderedByCairo: Bool {
    guard let native = gtk_widget_get_native(widget), let renderer = gtk_native_get_renderer(native) else {
      return false
    }
    return g_type_check_instance_is_a(
      UnsafeMutableRawPointer(renderer).assumingMemoryBound(to: GTypeInstance.self),
      gsk_cairo_renderer_get_type())
      != 0
  }

  /// A point of a surface, as events have it, in this view's space; unchanged when they don't belong together.
  package func viewPoint(ofSurfacePoint point: CGPoint, surface: OpaquePointer) -> CGPoint {
    guard let native = gtk_native_get_for_surface(surface) else { return point }
    var dx = 0.0
    var dy = 0.0
    gtk_native_get_surface_transform(native, &dx, &dy)
    // A GtkNative is a widget.
    let root = UnsafeMutableRawPointer(native).assumingMemoryBound(to: GtkWidget.self)
    var source = graphene_point_t(x: Float(point.x - dx), y: Float(point.y - dy))
    var result = graphene_point_t()
    guard gtk_widget_compute_point(root, widget, &source, &result) != 0 else { return point }
    let origin = borderBoxOrigin
    return CGPoint(x: Double(result.x) - origin.x, y: Double(result.y) - origin.y)
  }
}
