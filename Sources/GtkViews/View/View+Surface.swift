import CGtk
package import Foundation

extension View {
  /// Whether GTK draws the view with cairo, without a graphics card; false in no window.
  public var isRenderedByCairo: Bool {
    guard let native = gtk_widget_get_native(widget), let renderer = gtk_native_get_renderer(native) else {
      return false
    }
    return g_type_check_instance_is_a(
      UnsafeMutableRawPointer(renderer).assumingMemoryBound(to: GTypeInstance.self),
      gsk_cairo_renderer_get_type())
      != 0
  }

  /// Converts a point of a surface, as in events, to this view's space; unchanged when the view isn't on that
  /// surface.
  package func viewPoint(ofSurfacePoint point: CGPoint, surface: OpaquePointer) -> CGPoint {
    guard let native = gtk_native_get_for_surface(surface) else { return point }
    var dx = 0.0
    var dy = 0.0
    gtk_native_get_surface_transform(native, &dx, &dy)
    // A GtkNative is also a GtkWidget.
    let root = UnsafeMutableRawPointer(native).assumingMemoryBound(to: GtkWidget.self)
    var source = graphene_point_t(x: Float(point.x - dx), y: Float(point.y - dy))
    var result = graphene_point_t()
    guard gtk_widget_compute_point(root, widget, &source, &result) != 0 else { return point }
    let origin = borderBoxOrigin
    return CGPoint(x: Double(result.x) - origin.x, y: Double(result.y) - origin.y)
  }
}
