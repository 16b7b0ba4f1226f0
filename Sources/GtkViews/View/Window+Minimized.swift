import CGtk
import GLibSupport

extension Window {
  /// Whether the person has put it away, so that nothing of it is seen: then nothing in it needs to move.
  public var isMinimized: Bool {
    guard let surface = gtk_native_get_surface(OpaquePointer(gtkWindow)) else { return false }
    return gdk_toplevel_get_state(surface).rawValue & GDK_TOPLEVEL_STATE_MINIMIZED.rawValue != 0
  }
}
