import CKitGtk
import Foundation

extension DragGesture {
  /// Lets the desktop move the window with the press that's held, as by its title bar. The gesture is
  /// cancelled: the desktop has the pointer until the release. Does nothing without a press.
  public func moveWindow() {
    var (x, y, dx, dy) = (0.0, 0.0, 0.0, 0.0)
    guard let device = gtk_gesture_get_device(controller),
      gtk_gesture_drag_get_start_point(controller, &x, &y) != 0,
      gtk_gesture_drag_get_offset(controller, &dx, &dy) != 0,
      let view = gtk_event_controller_get_widget(controller), let native = gtk_widget_get_native(view),
      let surface = gtk_native_get_surface(native)
    else { return }
    // A GtkNative is also a GtkWidget.
    let root = UnsafeMutableRawPointer(native).assumingMemoryBound(to: GtkWidget.self)
    var source = graphene_point_t(x: Float(x + dx), y: Float(y + dy))
    var point = graphene_point_t()
    guard gtk_widget_compute_point(view, root, &source, &point) != 0 else { return }
    gtk_native_get_surface_transform(native, &x, &y)
    gdk_toplevel_begin_move(
      surface, device, Int32(button), Double(point.x) + x, Double(point.y) + y, eventTime)
    gtk_event_controller_reset(controller)
  }
}
