import CGtk
import CGtkShim

/// What the display server and this GTK can do with a platform drag; found out at run time.
struct PlatformAbilities: Equatable, Sendable {
  /// Whether keys reach the program while a platform drag runs: only then can Space add to it. On X11 GDK grabs
  /// them and lets us look at the raw events; from 4.10 on it acts on them itself (Space drops), and Wayland's
  /// compositors keep them.
  let deliversKeys: Bool
  /// Whether a finger can start a platform drag: on Wayland, by a GTK that asks for it with the finger's own serial
  /// (seen in 4.18; 4.8 takes the mouse's last one, and the drag never ends). X11's drags know only a pointer.
  let startsFromTouch: Bool

  init(isX11: Bool, major: Int, minor: Int) {
    deliversKeys = isX11 && (major, minor) < (4, 10)
    startsFromTouch = !isX11 && (major, minor) >= (4, 18)
  }

  /// Those of the running program. The display must be open.
  @MainActor
  static var current: PlatformAbilities {
    let isX11 = gdk_display_get_default().map { shim_display_is_x11($0) != 0 } ?? false
    return PlatformAbilities(
      isX11: isX11, major: Int(gtk_get_major_version()), minor: Int(gtk_get_minor_version()))
  }
}
