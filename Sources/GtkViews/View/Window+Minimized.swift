import CGtk
import GLibSupport

extension Window {
  /// Whether the user has minimised the window: it's invisible then, and nothing in it needs to be animated.
  public var isMinimized: Bool {
    guard let surface = gtk_native_get_surface(OpaquePointer(gtkWindow)) else { return false }
    return gdk_toplevel_get_state(surface).rawValue & GDK_TOPLEVEL_STATE_MINIMIZED.rawValue != 0
  }
}
